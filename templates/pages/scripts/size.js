// How large the boards are: by buttons, keys, two fingers, wheel and mouse.

class Size {
  constructor(main, boards) {
    this.boards = boards;
    this.view = find("#view", main);
    this.zoom = 1;
    for (const one of all("[data-zoom]", main)) one.addEventListener("click", () => this.change(one.dataset.zoom));
    if (this.view) { this.byFingers(); this.byWheel(); this.moveByMouse(); }
  }

  change(how) {
    this.to(how === "fit" ? 1 : this.zoom * (how === "in" ? 1.25 : 0.8));
  }

  /** Larger or smaller, while what is at this point of the window stays there. */
  to(zoom, at) {
    const { view } = this, { picture, pictures } = this.boards;
    if (!view || !picture) return;
    this.zoom = Math.min(4, Math.max(0.5, zoom));
    const room = Math.min(760, view.clientWidth), before = picture.getBoundingClientRect();
    for (const one of pictures) {
      one.classList.toggle("zoomed", this.zoom !== 1);
      one.style.width = this.zoom === 1 ? "" : `${Math.round(room * this.zoom)}px`;
    }
    if (!at) return;
    const after = picture.getBoundingClientRect(), larger = after.width / before.width;
    view.scrollLeft += after.left + (at.x - before.left) * larger - at.x;
    window.scrollBy(0, after.top + (at.y - before.top) * larger - at.y);
  }

  byFingers() {
    const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const between = ([one, other]) => ({ x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
    let fingers = 0, from = 1;
    this.view.addEventListener("touchstart", (event) => {
      fingers = event.touches.length === 2 ? apart(event.touches) : 0;
      from = this.zoom;
    }, { passive: true });
    this.view.addEventListener("touchmove", (event) => {
      if (!fingers || event.touches.length !== 2) return;
      event.preventDefault();
      this.to(from * apart(event.touches) / fingers, between(event.touches));
    }, { passive: false });
  }

  byWheel() {
    this.view.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.to(this.zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    }, { passive: false });
  }

  /** A mouse that drags moves what is larger than the window. */
  moveByMouse() {
    const { view, boards } = this;
    let held = null;
    view.addEventListener("mousedown", (event) => {
      boards.dragged = false;
      if (event.button || view.scrollWidth <= view.clientWidth) return;
      event.preventDefault();
      view.focus({ preventScroll: true });
      held = event;
    });
    view.addEventListener("mousemove", (event) => {
      if (!held || !event.buttons) { held = null; return; }
      if (!boards.dragged && Math.hypot(event.clientX - held.clientX, event.clientY - held.clientY) < 6) return;
      boards.dragged = true;
      view.scrollLeft -= event.clientX - held.clientX;
      window.scrollBy(0, held.clientY - event.clientY);
      held = event;
    });
  }
}
