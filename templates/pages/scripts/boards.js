// The boards of a game: which of them is to be seen, and what the things on it are.

class Boards {
  constructor(main) {
    this.main = main;
    this.about = data("about") || {};
    this.pictures = all(".picture", main);
    this.shown = Math.max(0, all(".tab", main).findIndex((tab) => tab.getAttribute("aria-pressed") === "true"));
    this.dragged = false;
    for (const picture of this.pictures) picture.addEventListener("click", (event) => this.tap(event.target));
    const things = find("#things", main);
    if (things) things.addEventListener("change", () => this.explain(things.value));
    this.listThings();
  }

  get picture() { return this.pictures[this.shown]; }

  show(board) {
    this.shown = board;
    this.pictures.forEach((one, place) => { one.hidden = place !== board; });
    for (const tab of all(".tab", this.main)) tab.setAttribute("aria-pressed", String(+tab.dataset.board === board));
    this.listThings();
  }

  draw(lines) {
    this.picture.innerHTML = lines;
    this.listThings();
    markChanges(this.picture);
  }

  tap(target) {
    if (this.dragged) { this.dragged = false; return; }
    const thing = target.closest("[data-about]");
    this.explain(!thing || thing.classList.contains("asked") ? "" : thing.dataset.about);
  }

  listThings() {
    const things = find("#things", this.main);
    if (!things) return;
    const chosen = things.value, onBoard = all("[data-about]", this.picture);
    while (things.options.length > 1) things.remove(1);
    const names = new Set(onBoard.map((one) => one.dataset.about));
    for (const name of names) if (this.about[name]) things.add(new Option(name.replace(/^about /, ""), name));
    things.value = names.has(chosen) ? chosen : "";
    for (const one of onBoard) if (!find("title", one)) one.prepend(make("title", {}, this.about[one.dataset.about] || ""));
  }

  explain(name) {
    const things = find("#things", this.main);
    if (things) things.value = name;
    find("#explained", this.main).textContent = this.about[name] || "";
    for (const one of all("[data-about]", this.main)) one.classList.toggle("asked", one.dataset.about === name);
  }
}
