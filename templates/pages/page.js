"use strict";
(() => {
  const find = (what, within) => (within || document).querySelector(what);
  const all = (what, within) => [...(within || document).querySelectorAll(what)];
  const data = (id) => { const at = document.getElementById(id); return at ? JSON.parse(at.textContent) : null; };
  const NS = "http://www.w3.org/2000/svg";
  const make = (name, attributes, text) => {
    const it = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
    if (text !== undefined) it.textContent = text;
    return it;
  };
  const say = (words, given) => words.replace(/\{(\w+)\}/g, (_, name) => given[name]);
  const words = data("words") || {};
  let game = null;

  // --- one page of a game ---------------------------------------------------------------

  class Game {
    constructor(main) {
      this.main = main;
      this.about = data("about") || {};
      this.board = Math.max(0, all(".tab").findIndex((tab) => tab.getAttribute("aria-pressed") === "true"));
      this.zoom = 1;
      this.at = 0;
      this.frames = [];
      this.source = null;
      this.playing = 0;
      this.measure = 0;
      this.prepare();
    }

    prepare() {
      this.pictures = all(".picture", this.main);
      for (const tab of all(".tab", this.main)) tab.addEventListener("click", () => this.turnTo(+tab.dataset.board, true));
      for (const one of all("[data-zoom]", this.main)) one.addEventListener("click", () => this.resize(one.dataset.zoom));
      for (const one of all("[data-copy]", this.main)) one.addEventListener("click", () => copy(one.dataset.copy));
      for (const one of all("[data-go]", this.main)) one.addEventListener("click", () => this.go(one.dataset.go));
      const slider = find("#slider", this.main);
      if (slider) slider.addEventListener("input", () => this.show(+slider.value - 1));
      for (const picture of this.pictures) {
        picture.addEventListener("click", (event) => {
          const thing = event.target.closest("[data-about]");
          if (thing) this.explain(thing.dataset.about);
        });
      }
      const things = find("#things", this.main);
      if (things) things.addEventListener("change", () => this.explain(things.value));
      this.listThings();
    }

    // --- its things ---

    listThings() {
      const things = find("#things", this.main);
      if (!things) return;
      const chosen = things.value;
      while (things.options.length > 1) things.remove(1);
      const here = new Set(all("[data-about]", this.pictures[this.board]).map((one) => one.dataset.about));
      for (const name of here) if (this.about[name]) things.add(new Option(name.replace(/^about /, ""), name));
      things.value = here.has(chosen) ? chosen : "";
      for (const one of all("[data-about]", this.pictures[this.board])) if (!find("title", one)) one.prepend(make("title", {}, this.about[one.dataset.about] || ""));
    }

    explain(name) {
      const things = find("#things", this.main);
      if (things) things.value = name;
      find("#explained", this.main).textContent = this.about[name] || "";
      for (const one of all("[data-about]", this.main)) one.classList.toggle("asked", one.dataset.about === name);
    }

    turnTo(board, byHand) {
      const follow = find("#follow", this.main);
      if (byHand && follow) follow.checked = false;
      this.uncover(board);
      return this.source ? this.paint() : undefined;
    }

    uncover(board) {
      this.board = board;
      this.pictures.forEach((one, place) => { one.hidden = place !== board; });
      for (const tab of all(".tab", this.main)) tab.setAttribute("aria-pressed", String(+tab.dataset.board === board));
      this.listThings();
    }

    resize(how) {
      this.zoom = how === "fit" ? 1 : Math.min(4, Math.max(0.5, this.zoom * (how === "in" ? 1.25 : 0.8)));
      const room = Math.min(760, find("#view", this.main).clientWidth);
      for (const one of this.pictures) {
        one.classList.toggle("zoomed", this.zoom !== 1);
        one.style.width = this.zoom === 1 ? "" : `${Math.round(room * this.zoom)}px`;
      }
    }

    // --- its moments ---

    begin(frames, source, names, colours, measures) {
      Object.assign(this, { frames, source, names, colours, measures });
      const slider = find("#slider", this.main);
      slider.max = frames.length;
      this.at = frames.length - 1;
      this.tellAll();
      this.offerMeasures();
      return this.show(this.at);
    }

    async show(place) {
      if (!this.frames.length) return;
      this.at = Math.min(this.frames.length - 1, Math.max(0, place));
      const frame = this.frames[this.at];
      const slider = find("#slider", this.main);
      slider.value = this.at + 1;
      const when = say(words.moment, { n: this.at + 1, all: this.frames.length });
      slider.setAttribute("aria-valuetext", `${when}, ${frame.when}`);
      find("#when", this.main).textContent = frame.when ? `${when}, ${frame.when}` : when;
      this.highlight();
      this.draw();
      const follow = find("#follow", this.main);
      if (follow && follow.checked && frame.moved.length) this.uncover(frame.moved[frame.moved.length - 1]);
      await this.paint();
    }

    async paint() {
      const { at, board } = this;
      const drawn = await this.source(at, board);
      if (!drawn || this.at !== at || this.board !== board) return;
      this.pictures[board].innerHTML = drawn;
      this.listThings();
      this.mark();
    }

    go(where) {
      const step = { first: -Infinity, back: -1, on: 1, last: Infinity }[where];
      if (where !== "play") { this.pause(); this.show(this.at + step); return; }
      if (this.playing) { this.pause(); return; }
      if (this.at === this.frames.length - 1) this.at = -1;
      this.setPlaying(true);
      const next = async () => {
        await this.show(this.at + 1);
        if (!this.playing) return;
        if (this.at === this.frames.length - 1) this.pause();
        else this.playing = setTimeout(next, +(this.main.dataset.pace || 1200));
      };
      this.playing = setTimeout(next, 0);
    }

    pause() {
      clearTimeout(this.playing);
      this.playing = 0;
      this.setPlaying(false);
    }

    setPlaying(on) {
      const button = find('[data-go="play"]', this.main);
      if (!button) return;
      button.setAttribute("aria-pressed", String(on));
      button.setAttribute("aria-label", on ? words.pause : words.play);
    }

    mark() {
      const picture = this.pictures[this.board], svg = picture && find("svg", picture);
      if (!svg) return;
      const boxes = [];
      for (const one of all("[data-new]", svg)) {
        const box = one.getBBox(), m = one.getCTM(), base = svg.getCTM();
        if (!m || !base || (!box.width && !box.height)) continue;
        const to = base.inverse().multiply(m);
        boxes.push({ x: box.x * to.a + to.e, y: box.y * to.d + to.f, w: box.width * to.a, h: box.height * to.d });
      }
      for (const box of together(boxes)) svg.append(make("rect", { class: "changed", x: box.x - 4, y: box.y - 4, width: box.w + 8, height: box.h + 8, rx: 6 }));
    }

    // --- its story ---

    tellAll() {
      const list = find("#story", this.main);
      if (!list || !this.frames.some((frame) => frame.story)) return;
      list.textContent = "";
      let when = "";
      this.frames.forEach((frame, place) => {
        if (frame.when && frame.when !== when) {
          when = frame.when;
          const head = document.createElement("li");
          head.className = "when";
          head.textContent = when;
          list.append(head);
        }
        for (const line of frame.story) {
          const item = document.createElement("li"), button = document.createElement("button");
          item.dataset.frame = place;
          button.type = "button";
          button.tabIndex = -1;
          button.textContent = line;
          button.addEventListener("click", () => { this.pause(); this.show(place); });
          item.append(button);
          list.append(item);
        }
      });
    }

    highlight() {
      const list = find("#story", this.main);
      let first = null;
      for (const item of all("li[data-frame]", list)) {
        const now = +item.dataset.frame === this.at;
        item.classList.toggle("now", now);
        if (now && !first) first = item;
        if (+item.dataset.frame <= this.at && !first) this.before = item;
      }
      const to = first || this.before;
      if (to) list.scrollTop = Math.max(0, to.offsetTop - list.clientHeight / 2);
    }

    // --- its chart ---

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
      if (!place || !this.measures || !this.measures.length) return;
      const W = 440, H = 220, left = 30, right = 8, top = 8, bottom = 22;
      const rows = this.frames.map((frame) => frame.figures.map((seat) => seat[this.measure]));
      const most = Math.max(1, ...rows.flat()), least = Math.min(0, ...rows.flat());
      const x = (k) => left + (W - left - right) * (this.frames.length > 1 ? k / (this.frames.length - 1) : 0);
      const y = (v) => top + (H - top - bottom) * (1 - (v - least) / (most - least));
      const label = say(words.chart, { measure: this.measures[this.measure] });
      const ends = this.names.map((name, seat) => `${name} ${rows[this.at][seat]}`).join(", ");
      const svg = make("svg", { viewBox: `0 0 ${W} ${H + 18}`, role: "img", "aria-label": `${label}: ${ends}` });
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
      this.names.forEach((name, seat) => {
        const line = rows.map((row, k) => `${k ? "L" : "M"}${x(k).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("");
        svg.append(make("path", { d: line, stroke: this.colours[seat], "stroke-dasharray": ["none", "7 3", "2 3", "9 3 2 3"][seat % 4] }));
      });
      svg.append(make("line", { class: "cursor", x1: x(this.at), x2: x(this.at), y1: top, y2: H - bottom }));
      let from = left;
      this.names.forEach((name, seat) => {
        const text = `${name} ${rows[this.at][seat]}`;
        svg.append(make("path", { d: `M${from} ${H + 8}h18`, stroke: this.colours[seat], "stroke-dasharray": ["none", "7 3", "2 3", "9 3 2 3"][seat % 4] }));
        svg.append(make("text", { class: "last", x: from + 22, y: H + 12 }, text));
        from += 36 + text.length * 6.2;
      });
      place.replaceChildren(svg);
    }
  }

  /** Boxes that overlap or nearly touch, as one. */
  function together(boxes) {
    const found = [];
    for (const one of boxes) {
      let box = one, again = true;
      while (again) {
        again = false;
        for (let k = 0; k < found.length; k++) {
          const other = found[k], gap = 8;
          if (box.x <= other.x + other.w + gap && other.x <= box.x + box.w + gap && box.y <= other.y + other.h + gap && other.y <= box.y + box.h + gap) {
            const x = Math.min(box.x, other.x), y = Math.min(box.y, other.y);
            box = { x, y, w: Math.max(box.x + box.w, other.x + other.w) - x, h: Math.max(box.y + box.h, other.y + other.h) - y };
            found.splice(k, 1);
            again = true;
            break;
          }
        }
      }
      found.push(box);
    }
    return found;
  }

  /** The lines of a picture, with those marked that show something new. */
  const joined = (lines, marks) => {
    const fresh = new Set(marks);
    return lines.map((line, place) => (fresh.has(place) ? line.replace(/^<(\w+)/, "<$1 data-new=''") : line)).join("\n");
  };

  // --- where moments come from ----------------------------------------------------------

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

  const fromHost = (mark) => {
    const kept = new Map();
    return async (place, board) => {
      const what = `at/${place + 1}/${board}.json`;
      if (!kept.has(what)) {
        const answer = await fetch(`${what}?${mark}`, { referrerPolicy: "no-referrer" });
        if (!answer.ok) return "";
        const { lines, marks } = await answer.json();
        kept.set(what, joined(lines, marks));
      }
      return kept.get(what);
    };
  };

  // --- copying ----------------------------------------------------------------------------

  async function copy(line) {
    try { await navigator.clipboard.writeText(line); }
    catch {
      const box = document.createElement("textarea");
      box.value = line;
      document.body.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
    }
    find("#copied").textContent = say(words.copied, { line });
  }

  // --- keys -------------------------------------------------------------------------------

  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", p: "play", P: "play" };
  document.addEventListener("keydown", (event) => {
    const where = KEYS[event.key];
    if (!game || !game.frames.length || !where || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.matches("input, select, textarea, .view, .view *, #story")) return;
    event.preventDefault();
    game.go(where);
  });

  // --- a page that is served --------------------------------------------------------------

  async function load() {
    const main = find("main.game");
    if (!main) return;
    game = new Game(main);
    const film = data("film");
    if (film) { await game.begin(film.frames, fromFilm(film), film.names, film.colours, film.measures); return; }
    if (!main.dataset.served || !+main.dataset.moments) return;
    const mark = main.dataset.served, mine = game;
    const answer = await fetch(`past.json?${mark}`, { referrerPolicy: "no-referrer" });
    if (!answer.ok || game !== mine) return;
    const past = await answer.json();
    await mine.begin(past.frames, fromHost(mark), past.names, past.colours, past.measures);
  }

  async function update() {
    const answer = await fetch("./", { referrerPolicy: "no-referrer", cache: "no-cache" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (game) game.pause();
    const board = game ? game.board : 0;
    for (const what of ["header.top", "main", "footer", "#about"]) {
      const [old, fresh] = [find(what), find(what, page)];
      if (old && fresh) old.replaceWith(document.importNode(fresh, true));
    }
    document.title = page.title;
    await load();
    if (game && game.pictures[board] && game.board !== board) await game.turnTo(board);
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
  }

  load().then(listen);
})();
