// A page that is served: it follows the game, and stays as its reader has it.

let game = null;

async function load(before) {
  const main = find("main.game");
  if (!main) return;
  game = new Game(main);
  if (before) game.arrange(before);
  const film = data("film");
  if (film) { await game.begin(film, fromFilm(film)); return; }
  if (!main.dataset.served || !+main.dataset.moments) return;
  const mark = main.dataset.served, mine = game;
  const frames = [];
  for (let more = true, past; more; more = past.more) {
    past = await ask(`past.json?from=${frames.length}&${mark}`);
    if (!past || game !== mine) return;
    frames.push(...past.frames);
    if (!past.more) await mine.begin({ ...past, frames }, fromHost(mark, mine.boards.about), before && before.at);
  }
}

async function update() {
  if (!find("#words")) { location.reload(); return; }  // the game has begun, or somebody has sat down
  const answer = await fetch("./", { referrerPolicy: "no-referrer", cache: "no-cache" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const before = game ? game.setting() : null, opened = all("details").map((one) => one.open);
  if (game) game.pause();
  for (const what of ["header.top", "main", "footer", "#about"]) {
    const [old, fresh] = [find(what), find(what, page)];
    if (old && fresh) old.replaceWith(document.importNode(fresh, true));
  }
  document.title = page.title;
  if (all("details").length === opened.length) all("details").forEach((one, place) => { one.open = opened[place]; });
  await load(before);
  const status = find(".headline");
  if (status) status.title = words.updated || "";
}

function listen() {
  const main = find("main[data-served]");
  if (!main || !window.EventSource) return;
  const events = new EventSource("events");
  events.addEventListener("moved", (event) => {
    const here = find("main[data-served]");
    if (here && here.dataset.served !== event.data) update();
  });
  // A browser tries again by itself unless it got another answer, as while the host is started anew.
  events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) setTimeout(listen, +(main.dataset.again || 30000)); });
}

window.addEventListener("resize", () => { if (game && game.frames.length) game.chart.draw(); });
load().then(listen);
