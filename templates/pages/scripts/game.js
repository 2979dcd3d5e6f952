// One page of a game: its boards, its story and its chart, at one moment.

class Game {
  constructor(main) {
    this.main = main;
    this.boards = new Boards(main);
    this.size = new Size(main, this.boards);
    this.story = new Story(main, (place) => { this.pause(); this.show(place, true); });
    this.chart = new Chart(main);
    this.slider = find("#slider", main);
    this.follow = find("#follow", main);
    this.at = 0;
    this.frames = [];
    this.source = null;
    this.playing = 0;
    this.prepare();
  }

  prepare() {
    for (const tab of all(".tab", this.main)) tab.addEventListener("click", () => this.turnTo(+tab.dataset.board));
    for (const one of all("[data-copy]", this.main)) one.addEventListener("click", () => copy(one.dataset.copy));
    for (const one of all("[data-go]", this.main)) one.addEventListener("click", () => this.go(one.dataset.go));
    if (!this.slider) return;
    this.slider.addEventListener("input", () => this.show(+this.slider.value - 1));
    this.slider.addEventListener("change", () => this.lookAtChanges());
  }

  turnTo(board) {
    if (this.follow) this.follow.checked = false;
    this.boards.show(board);
    return this.source ? this.paint() : undefined;
  }

  // --- how the reader has it ---

  /** So that it can be the same after an update. */
  setting() {
    const at = this.at < this.frames.length - 1 ? this.at : null;
    const follow = Boolean(this.follow && this.follow.checked);
    return { board: this.boards.shown, zoom: this.size.zoom, measure: this.chart.measure, at, follow };
  }

  arrange({ board, zoom, measure, follow }) {
    if (this.follow) this.follow.checked = follow;
    this.chart.measure = measure;
    if (this.boards.pictures[board] && !follow) this.boards.show(board);
    this.size.to(zoom);
  }

  // --- its moments ---

  begin({ frames, names, colours, measures }, source, at) {
    Object.assign(this, { frames, source });
    this.slider.max = frames.length;
    this.at = at != null && at < frames.length ? at : frames.length - 1;
    this.story.tell(frames);
    this.chart.begin(frames, names, colours, measures);
    return this.show(this.at);
  }

  async show(place, look) {
    if (!this.frames.length) return;
    const last = this.frames.length - 1;
    this.at = Math.min(last, Math.max(0, place));
    const frame = this.frames[this.at];
    this.slider.value = this.at + 1;
    const when = say(words.moment, { n: this.at + 1, all: this.frames.length });
    this.slider.setAttribute("aria-valuetext", `${when}, ${frame.when}`);
    find("#when", this.main).textContent = frame.when ? `${when}, ${frame.when}` : when;
    find("#told", this.main).textContent = frame.story.join(" ");
    this.story.highlight(this.at, last);
    this.chart.show(this.at);
    if (this.follow && this.follow.checked && frame.moved.length) this.boards.show(frame.moved[frame.moved.length - 1]);
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
      [at, board] = [this.at, this.boards.shown];
      drawn = await this.source(at, board);
    } while (this.at !== at || this.boards.shown !== board);
    if (drawn) this.boards.draw(drawn);
    if (this.look) this.lookAtChanges();
    this.look = false;
  }

  lookAtChanges() {
    lookAtChanges(this.main, this.boards.picture, Boolean(this.playing));
  }

  // --- playing them ---

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
}
