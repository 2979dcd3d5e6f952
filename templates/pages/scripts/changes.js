// What a picture shows anew: marked, and brought into sight.

function markChanges(picture) {
  const svg = picture && find("svg", picture);
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
function lookAtChanges(main, picture, atOnce) {
  const view = find("#view", main), dock = find(".dock", main).getBoundingClientRect();
  const marks = all(".changed", picture).map((one) => one.getBoundingClientRect());
  if (!view || !marks.length || !view.isConnected) return;
  const end = Math.min(innerHeight, dock.top > 0 ? dock.top : innerHeight), [first] = marks;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches || atOnce ? "auto" : "smooth";
  if (!marks.some((one) => one.bottom > 0 && one.top < end)) window.scrollBy({ top: (first.top + first.bottom - end) / 2, behavior });
  const side = view.getBoundingClientRect();
  if (!marks.some((one) => one.right > side.left && one.left < side.right)) view.scrollBy({ left: (first.left + first.right - side.left - side.right) / 2, behavior });
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
