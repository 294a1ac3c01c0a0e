/** Makes a form smoother where scripts run: one step at a time, questions that depend on others, one sending. */
const form = document.querySelector("[data-form]");
const { documentElement, body } = document;
const isFramed = parent !== window;

/** Whose page holds this one: known once it has answered, and told nothing but a height. */
function tellHeight() {
  parent.postMessage({ plumblineFormHeight: Math.ceil(body.getBoundingClientRect().height) }, "*");
}

/** A person has it open. Members of the business are left out: they are signed in here. */
function tellSeen() {
  const seen = document.querySelector("[data-seen]");
  const token = form?.elements.token?.value;
  if (!seen || !token || navigator.webdriver || isMember()) return;
  const tell = () => {
    const told = new URLSearchParams({ token });
    void fetch(seen.dataset.seen, { method: "POST", body: told, keepalive: true }).catch(() => {});
  };
  // A page that a browser fetches ahead is seen once somebody opens it.
  if (document.prerendering) document.addEventListener("prerenderingchange", tell, { once: true });
  else tell();
}

function isMember() {
  try {
    return Boolean(localStorage.getItem("plumbline_tokens") || sessionStorage.getItem("plumbline_tokens"));
  } catch {
    return false;
  }
}

const fields = [...document.querySelectorAll(".field")];
const fieldOf = (key) => fields.find(({ dataset }) => dataset.key === key);
const inputsOf = (field) => [...field.querySelectorAll("input, select, textarea")];

function valuesOf(field) {
  if (field.hidden) return [];
  return inputsOf(field)
    .filter(({ type, checked }) => (type !== "radio" && type !== "checkbox") || checked)
    .map(({ value }) => value.trim().toLowerCase())
    .filter(Boolean);
}

function isMet({ field: key, is, value }) {
  const other = fieldOf(key);
  const given = other ? valuesOf(other) : [];
  if (is === "filled") return given.length > 0;
  if (is === "blank") return given.length === 0;
  const has = given.includes(value.trim().toLowerCase());
  return is === "equal" ? has : !has;
}

/** In their order, so that what depends on a hidden question is hidden with it. */
function showConditions() {
  for (const field of fields) {
    if (!field.dataset.when) continue;
    const isShown = isMet(JSON.parse(field.dataset.when));
    field.hidden = !isShown;
    for (const input of inputsOf(field)) input.disabled = !isShown;
  }
}

const steps = [...document.querySelectorAll("[data-step]")];
const ways = document.querySelector(".ways");
const send = document.querySelector("[data-send]");
let shown = 0;

function button(words, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", action);
  return made;
}

function checkSome(step) {
  for (const box of step.querySelectorAll("[data-some]")) {
    const boxes = [...box.querySelectorAll("input")];
    const isMissing = !box.closest(".field").hidden && !boxes.some(({ checked }) => checked);
    boxes[0]?.setCustomValidity(isMissing ? "Choose at least one answer." : "");
  }
}

/** What is wrong is shown by the browser at the first field that it is wrong with. */
function isRight(step) {
  checkSome(step);
  return inputsOf(step).every((input) => input.disabled || input.reportValidity());
}

function showStep(place, hasMoved) {
  shown = place;
  for (const [number, step] of steps.entries()) step.hidden = number !== place;
  back.hidden = place === 0;
  const isLast = place === steps.length - 1;
  next.hidden = isLast;
  next.className = isLast ? "" : "main";
  send.hidden = !isLast;
  progress.textContent = `Step ${place + 1} of ${steps.length}`;
  bar.firstElementChild.style.width = `${((place + 1) / steps.length) * 100}%`;
  if (!hasMoved) return;
  (steps[place].querySelector("h2") ?? inputsOf(steps[place])[0])?.focus();
  progress.scrollIntoView({ block: "start" });
}

const back = button("Back", () => showStep(shown - 1, true));
const next = button("Next", () => isRight(steps[shown]) && showStep(shown + 1, true));
const progress = document.createElement("p");
progress.className = "progress";
progress.setAttribute("role", "status");
const bar = document.createElement("div");
bar.className = "bar";
bar.append(document.createElement("i"));

function showSteps() {
  ways.prepend(back, next);
  steps[0].before(progress, bar);
  const wrong = steps.findIndex((step) => step.querySelector("[aria-invalid]"));
  showStep(Math.max(wrong, 0), false);
}

function sendOnce(event) {
  if (steps.length > 1 && shown < steps.length - 1) {
    event.preventDefault();
    next.click();
    return;
  }
  if (form.dataset.sent || !steps.every((step) => step.hidden || isRight(step))) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  send.textContent = send.dataset.busy;
  form.setAttribute("aria-busy", "true");
}

/** The page that holds this one says where it stands and by which campaign people came. */
function hearPage({ source, data }) {
  if (source !== parent || typeof data?.plumblinePage !== "string") return;
  for (const [name, value] of Object.entries({
    page: data.plumblinePage.split(/[?#]/)[0],
    ...utmIn(data.plumblinePage),
  })) {
    const input = form.elements[`o_${name}`] ?? document.createElement("input");
    Object.assign(input, { type: "hidden", name: `o_${name}`, value: value.slice(0, 300) });
    form.append(input);
  }
}

function utmIn(address) {
  const query = new URLSearchParams(address.split("#")[0].split("?")[1] ?? "");
  return Object.fromEntries(
    [...query].filter(([name]) => /^utm_(source|medium|campaign|term|content)$/.test(name)),
  );
}

if (form) {
  for (const words of document.querySelectorAll("[data-when-words]")) words.hidden = true;
  showConditions();
  form.addEventListener("input", showConditions);
  if (steps.length > 1) showSteps();
  form.addEventListener("submit", sendOnce);
  document.querySelector("[data-failure]")?.focus();
  tellSeen();
}
// Coming back with the browser's own button shows the page as it was left, with the form sent.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});
if (isFramed) {
  if (form) addEventListener("message", hearPage);
  new ResizeObserver(tellHeight).observe(body);
}
documentElement.dataset.ready = "yes";
