// The story beside the board; each of its lines leads to its moment.

class Story {
  constructor(main, goTo) {
    this.list = find("#story", main);
    this.goTo = goTo;
    this.before = null;
  }

  tell(frames) {
    if (!this.list || !frames.some((frame) => frame.story)) return;
    this.list.textContent = "";
    let when = "";
    frames.forEach((frame, place) => {
      if (frame.when && frame.when !== when) {
        when = frame.when;
        const head = document.createElement("li");
        head.className = "when";
        head.textContent = when;
        this.list.append(head);
      }
      for (const line of frame.story) this.list.append(this.line(line, place));
    });
  }

  line(words, place) {
    const item = document.createElement("li"), button = document.createElement("button");
    item.dataset.frame = place;
    button.type = "button";
    button.tabIndex = -1;
    button.textContent = words;
    button.addEventListener("click", () => this.goTo(place));
    item.append(button);
    return item;
  }

  highlight(at, last) {
    let first = null;
    for (const item of all("li[data-frame]", this.list)) {
      const now = +item.dataset.frame === at;
      item.classList.toggle("now", now);
      if (now && !first) first = item;
      if (+item.dataset.frame <= at && !first) this.before = item;
    }
    const to = first || this.before;
    if (at === last) this.list.scrollTop = this.list.scrollHeight;
    else if (to) this.list.scrollTop = Math.max(0, to.offsetTop - this.list.clientHeight / 2);
  }
}
