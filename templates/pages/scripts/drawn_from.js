// Where the picture of a moment comes from: a film in the page itself, or the host.

/** The lines of a picture, with those marked that show something new. */
const joined = (lines, marks) => {
  const fresh = new Set(marks);
  return lines.map((line, place) => (fresh.has(place) ? line.replace(/^<(\w+)/, "<$1 data-new=''") : line)).join("\n");
};

function fromFilm(film) {
  const pictures = [], now = film.boards.map(() => []);
  for (const frame of film.frames) {
    frame.cuts.forEach((cuts, board) => {
      const lines = now[board].slice();
      for (const [start, gone, come] of cuts) lines.splice(start, gone, ...come);
      now[board] = lines;
    });
    pictures.push(now.slice());
  }
  return async (place, board) => joined(pictures[place][board].map((number) => film.lines[number]), film.frames[place].marks[board]);
}

const fromHost = (mark, known) => {
  const kept = new Map();
  return async (place, board) => {
    const what = `at/${place + 1}/${board}.json`;
    if (!kept.has(what)) {
      const drawn = await ask(`${what}?${mark}`);
      if (!drawn) return "";
      Object.assign(known, drawn.about);
      kept.set(what, joined(drawn.lines, drawn.marks));
    }
    return kept.get(what);
  };
};
