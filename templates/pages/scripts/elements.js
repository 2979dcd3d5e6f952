// Elements of the page, what the host says in it, and what it answers.

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
