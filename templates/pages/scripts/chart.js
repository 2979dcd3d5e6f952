// Points and goods over time, a line for each player.

const STROKES = ["none", "7 3", "2 3", "9 3 2 3"];

class Chart {
  constructor(main) {
    this.main = main;
    this.measure = 0;
    this.measures = [];
    this.at = 0;
  }

  begin(frames, names, colours, measures) {
    Object.assign(this, { frames, names, colours, measures });
    this.offerMeasures();
    find("#over-time", this.main).hidden = frames.length < 2;
  }

  show(at) {
    this.at = at;
    this.draw();
  }

  offerMeasures() {
    const place = find("#measures", this.main);
    place.textContent = "";
    this.measures.forEach((measure, number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = measure;
      button.setAttribute("aria-pressed", String(number === this.measure));
      button.addEventListener("click", () => {
        this.measure = number;
        all("button", place).forEach((one, other) => one.setAttribute("aria-pressed", String(other === number)));
        this.draw();
      });
      place.append(button);
    });
  }

  draw() {
    const place = find("#chart", this.main);
    if (!place || !this.measures.length) return;
    const W = Math.max(240, place.clientWidth || 440), H = 220, left = 30, right = 8, top = 8, bottom = 22;
    const rows = this.frames.map((frame) => frame.figures.map((seat) => seat[this.measure]));
    const most = Math.max(1, ...rows.flat()), least = Math.min(0, ...rows.flat());
    const x = (k) => left + (W - left - right) * (this.frames.length > 1 ? k / (this.frames.length - 1) : 0);
    const y = (v) => top + (H - top - bottom) * (1 - (v - least) / (most - least));
    const label = say(words.chart, { measure: this.measures[this.measure] });
    const ends = this.names.map((name, seat) => `${name} ${rows[this.at][seat]}`);
    const svg = make("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": `${label}: ${ends.join(", ")}` });
    for (const part of [0, 0.5, 1]) {
      const value = Math.round(least + (most - least) * part);
      svg.append(make("line", { class: "grid", x1: left, x2: W - right, y1: y(value), y2: y(value) }));
      svg.append(make("text", { x: left - 5, y: y(value) + 4, "text-anchor": "end" }, value));
    }
    let era = "";
    this.frames.forEach((frame, k) => {
      const head = (frame.when.match(/\d+/) || [""])[0];
      if (head && head !== era) { era = head; svg.append(make("text", { x: x(k), y: H - 6, "text-anchor": "middle" }, head)); }
    });
    const stroke = (seat) => ({ stroke: this.colours[seat], "stroke-dasharray": STROKES[seat % STROKES.length] });
    this.names.forEach((name, seat) => {
      const line = rows.map((row, k) => `${k ? "L" : "M"}${x(k).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("");
      svg.append(make("path", { d: line, ...stroke(seat) }));
    });
    svg.append(make("line", { class: "cursor", x1: x(this.at), x2: x(this.at), y1: top, y2: H - bottom }));
    place.replaceChildren(svg, legend(ends, stroke));
  }
}

/** Which line of a chart is whose. */
function legend(ends, stroke) {
  const list = document.createElement("p");
  list.className = "players";
  list.setAttribute("aria-hidden", "true");
  ends.forEach((end, seat) => {
    const one = document.createElement("span"), sample = make("svg", { class: "stroke", viewBox: "0 0 24 8" });
    one.className = "seat";
    sample.append(make("path", { d: "M0 4h24", ...stroke(seat) }));
    one.append(sample, end);
    list.append(one);
  });
  return list;
}
