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
  /** What the host says, as JSON; as long as it has only come closer to it, it is asked again. */
  async function ask(what) {
    let answer;
    do answer = await fetch(what, { referrerPolicy: "no-referrer" }); while (answer.status === 202);
    return answer.ok ? answer.json() : null;
  }
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
      if (slider) {
        slider.addEventListener("input", () => this.show(+slider.value - 1));
        slider.addEventListener("change", () => this.lookAtMarks());
      }
      for (const picture of this.pictures) {
        picture.addEventListener("click", (event) => {
          if (this.dragged) { this.dragged = false; return; }
          const thing = event.target.closest("[data-about]");
          const again = !thing || thing.classList.contains("asked");
          this.explain(again ? "" : thing.dataset.about);
        });
      }
      const things = find("#things", this.main);
      if (things) things.addEventListener("change", () => this.explain(things.value));
      const view = find("#view", this.main);
      if (view) this.resizeByHand(view);
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

    // --- its size ---

    resize(how) {
      this.resizeTo(how === "fit" ? 1 : this.zoom * (how === "in" ? 1.25 : 0.8));
    }

    /** Larger or smaller, while what is at this point of the window stays there. */
    resizeTo(zoom, at) {
      const view = find("#view", this.main), picture = this.pictures[this.board];
      if (!view || !picture) return;
      this.zoom = Math.min(4, Math.max(0.5, zoom));
      const room = Math.min(760, view.clientWidth), before = picture.getBoundingClientRect();
      for (const one of this.pictures) {
        one.classList.toggle("zoomed", this.zoom !== 1);
        one.style.width = this.zoom === 1 ? "" : `${Math.round(room * this.zoom)}px`;
      }
      if (!at) return;
      const after = picture.getBoundingClientRect(), larger = after.width / before.width;
      view.scrollLeft += after.left + (at.x - before.left) * larger - at.x;
      window.scrollBy(0, after.top + (at.y - before.top) * larger - at.y);
    }

    /** Two fingers, or Ctrl and the wheel, change its size; a mouse that drags moves it. */
    resizeByHand(view) {
      const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const between = ([one, other]) => ({ x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
      let fingers = 0, from = 1, held = null;
      view.addEventListener("touchstart", (event) => {
        fingers = event.touches.length === 2 ? apart(event.touches) : 0;
        from = this.zoom;
      }, { passive: true });
      view.addEventListener("touchmove", (event) => {
        if (!fingers || event.touches.length !== 2) return;
        event.preventDefault();
        this.resizeTo(from * apart(event.touches) / fingers, between(event.touches));
      }, { passive: false });
      view.addEventListener("wheel", (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.resizeTo(this.zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
      }, { passive: false });
      view.addEventListener("mousedown", (event) => {
        this.dragged = false;
        if (event.button || view.scrollWidth <= view.clientWidth) return;
        event.preventDefault();
        view.focus({ preventScroll: true });
        held = event;
      });
      view.addEventListener("mousemove", (event) => {
        if (!held || !event.buttons) { held = null; return; }
        if (!this.dragged && Math.hypot(event.clientX - held.clientX, event.clientY - held.clientY) < 6) return;
        this.dragged = true;
        view.scrollLeft -= event.clientX - held.clientX;
        window.scrollBy(0, held.clientY - event.clientY);
        held = event;
      });
    }

    // --- its moments ---

    /** How the reader has it, so that it can be the same after an update. */
    setting() {
      const { board, zoom, measure, at, frames } = this, follow = find("#follow", this.main);
      return { board, zoom, measure, at: at < frames.length - 1 ? at : null, follow: Boolean(follow && follow.checked) };
    }

    arrange({ board, zoom, measure, follow }) {
      const box = find("#follow", this.main);
      if (box) box.checked = follow;
      this.measure = measure;
      if (this.pictures[board] && !follow) this.uncover(board);
      this.resizeTo(zoom);
    }

    begin(frames, source, names, colours, measures, at) {
      Object.assign(this, { frames, source, names, colours, measures });
      const slider = find("#slider", this.main);
      slider.max = frames.length;
      this.at = at != null && at < frames.length ? at : frames.length - 1;
      this.tellAll();
      this.offerMeasures();
      find("#over-time", this.main).hidden = frames.length < 2;
      return this.show(this.at);
    }

    async show(place, look) {
      if (!this.frames.length) return;
      this.at = Math.min(this.frames.length - 1, Math.max(0, place));
      const frame = this.frames[this.at];
      const slider = find("#slider", this.main);
      slider.value = this.at + 1;
      const when = say(words.moment, { n: this.at + 1, all: this.frames.length });
      slider.setAttribute("aria-valuetext", `${when}, ${frame.when}`);
      find("#when", this.main).textContent = frame.when ? `${when}, ${frame.when}` : when;
      find("#told", this.main).textContent = frame.story.join(" ");
      this.highlight();
      this.draw();
      const follow = find("#follow", this.main);
      if (follow && follow.checked && frame.moved.length) this.uncover(frame.moved[frame.moved.length - 1]);
      await this.paint(look);
    }

    /** Draw what is to be seen now; who goes on faster than pictures come gets only the last. */
    paint(look) {
      this.look = this.look || look;
      this.painting = this.painting || this.paintLatest().finally(() => { this.painting = null; });
      return this.painting;
    }

    async paintLatest() {
      let at, board, drawn;
      do {
        ({ at, board } = this);
        drawn = await this.source(at, board);
      } while (this.at !== at || this.board !== board);
      if (drawn) {
        this.pictures[board].innerHTML = drawn;
        this.listThings();
        this.mark();
      }
      if (this.look) this.lookAtMarks();
      this.look = false;
    }

    go(where) {
      const step = { first: -Infinity, back: -1, on: 1, last: Infinity }[where];
      if (where !== "play") { this.pause(); this.show(this.at + step, true); return; }
      if (this.playing) { this.pause(); return; }
      if (this.at === this.frames.length - 1) this.at = -1;
      this.setPlaying(true);
      const next = async () => {
        await this.show(this.at + 1, true);
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
        const box = inked(one), m = one.getCTM(), base = svg.getCTM();
        if (!m || !base || (!box.width && !box.height)) continue;
        const to = base.inverse().multiply(m);
        boxes.push({ x: box.x * to.a + to.e, y: box.y * to.d + to.f, w: box.width * to.a, h: box.height * to.d });
      }
      for (const box of together(boxes)) svg.append(make("rect", { class: "changed", x: box.x - 3, y: box.y - 3, width: box.w + 6, height: box.h + 6, rx: 6 }));
    }

    /** Where nothing of what has changed can be seen, the window goes there. */
    lookAtMarks() {
      const view = find("#view", this.main), dock = find(".dock", this.main).getBoundingClientRect();
      const marks = all(".changed", this.pictures[this.board]).map((one) => one.getBoundingClientRect());
      if (!view || !marks.length || !view.isConnected) return;
      const end = Math.min(innerHeight, dock.top > 0 ? dock.top : innerHeight), [first] = marks;
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches || this.playing ? "auto" : "smooth";
      if (!marks.some((one) => one.bottom > 0 && one.top < end)) window.scrollBy({ top: (first.top + first.bottom - end) / 2, behavior });
      const side = view.getBoundingClientRect();
      if (!marks.some((one) => one.right > side.left && one.left < side.right)) view.scrollBy({ left: (first.left + first.right - side.left - side.right) / 2, behavior });
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
          button.addEventListener("click", () => { this.pause(); this.show(place, true); });
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
      if (this.at === this.frames.length - 1) list.scrollTop = list.scrollHeight;
      else if (to) list.scrollTop = Math.max(0, to.offsetTop - list.clientHeight / 2);
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

  const STROKES = ["none", "7 3", "2 3", "9 3 2 3"];

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

  /** The box of a thing; of words, without the room above and below their letters. */
  function inked(thing) {
    const box = thing.getBBox();
    if (thing.tagName !== "text") return box;
    return { x: box.x, y: box.y + box.height * 0.16, width: box.width, height: box.height * 0.72 };
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

  const SIZES = { "+": "in", "=": "in", "-": "out", 0: "fit" };
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", p: "play", P: "play" };
  document.addEventListener("keydown", (event) => {
    if (!game || event.altKey || event.ctrlKey || event.metaKey) return;
    const where = KEYS[event.key];
    if (SIZES[event.key] && !event.target.matches("input:not([type]), select, textarea")) { game.resize(SIZES[event.key]); return; }
    if (!game.frames.length || !where) return;
    if (event.target.matches("input, select, textarea, .view, .view *, #story")) return;
    event.preventDefault();
    game.go(where);
  });

  // --- a page that is served --------------------------------------------------------------

  async function load(before) {
    const main = find("main.game");
    if (!main) return;
    game = new Game(main);
    if (before) game.arrange(before);
    const film = data("film");
    if (film) { await game.begin(film.frames, fromFilm(film), film.names, film.colours, film.measures); return; }
    if (!main.dataset.served || !+main.dataset.moments) return;
    const mark = main.dataset.served, mine = game;
    const frames = [];
    for (let more = true, past; more; more = past.more) {
      past = await ask(`past.json?from=${frames.length}&${mark}`);
      if (!past || game !== mine) return;
      frames.push(...past.frames);
      if (!past.more) await mine.begin(frames, fromHost(mark, mine.about), past.names, past.colours, past.measures, before && before.at);
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

  window.addEventListener("resize", () => { if (game && game.frames.length) game.draw(); });
  load().then(listen);
})();
