// What keys do.

const SIZES = { "+": "in", "=": "in", "-": "out", 0: "fit" };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", p: "play", P: "play" };
document.addEventListener("keydown", (event) => {
  if (!game || event.altKey || event.ctrlKey || event.metaKey) return;
  const where = KEYS[event.key];
  if (SIZES[event.key] && !event.target.matches("input:not([type]), select, textarea")) { game.size.change(SIZES[event.key]); return; }
  if (!game.frames.length || !where) return;
  if (event.target.matches("input, select, textarea, .view, .view *, #story")) return;
  event.preventDefault();
  game.go(where);
});
