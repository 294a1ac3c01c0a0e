/** Makes the booking page smoother where scripts run: own times of visitors elsewhere, one sending, a fitting frame. */
const { documentElement, body } = document;
const businessZone = documentElement.dataset.zone;
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const offsetAt = (moment, timeZone) =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;

const dayIn = (moment, timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);

/** With the day of the week where it is another day there. */
function ownWords(moment) {
  const isOtherDay = dayIn(moment, ownZone) !== dayIn(moment, businessZone);
  return new Intl.DateTimeFormat(documentElement.lang || undefined, {
    ...(isOtherDay ? { weekday: "short" } : {}),
    hour: "numeric",
    minute: "2-digit",
    timeZone: ownZone,
  }).format(moment);
}

function showOwnTimes() {
  const differing = [...document.querySelectorAll("time[data-both]")].filter(({ dateTime }) => {
    const moment = new Date(dateTime);
    return offsetAt(moment, ownZone) !== offsetAt(moment, businessZone);
  });
  for (const time of differing) {
    const small = document.createElement("small");
    small.textContent = `You: ${ownWords(new Date(time.dateTime))}`;
    time.after(small);
  }
  const note = document.querySelector("[data-zone-note]");
  if (!note || differing.length === 0) return;
  note.textContent = `Your device is set to ${ownZone.replaceAll("_", " ")}. Each time is also shown in your time zone.`;
  note.hidden = false;
}

function sendOnce(event) {
  const form = event.currentTarget;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  const button = event.submitter;
  if (button?.dataset.busy) button.textContent = button.dataset.busy;
  form.setAttribute("aria-busy", "true");
}

function tellWhenHoldEnds() {
  const note = document.querySelector("[data-held-until]");
  if (!note) return;
  const left = Date.parse(note.dataset.heldUntil) - Date.now();
  setTimeout(
    () => {
      note.textContent = "Your hold on this time has ended. You can still book it if no one else does first.";
    },
    Math.max(left, 0),
  );
}

/** A page that holds this one in a frame may make the frame as high as what is in it. */
function tellHeight() {
  parent.postMessage({ plumblineBookingHeight: documentElement.scrollHeight }, "*");
}

showOwnTimes();
tellWhenHoldEnds();
for (const form of document.querySelectorAll("form")) form.addEventListener("submit", sendOnce);
// Coming back with the browser's own button shows the page as it was left, with the form sent.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});
if (parent !== window) new ResizeObserver(tellHeight).observe(body);
