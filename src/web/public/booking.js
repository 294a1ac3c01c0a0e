/** Makes the booking page smoother where scripts run: own times of visitors elsewhere, one sending, a fitting frame. */
(() => {
  const { documentElement, body } = document;
  const zone = documentElement.dataset.zone;
  const locale = documentElement.lang || undefined;

  const offsetAt = (moment, timeZone) => {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(
      moment,
    );
    return parts.find(({ type }) => type === "timeZoneName")?.value;
  };

  function showOwnTimes() {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const times = [...document.querySelectorAll("time[data-both]")];
    const differing = times.filter(({ dateTime }) => {
      const moment = new Date(dateTime);
      return offsetAt(moment, own) !== offsetAt(moment, zone);
    });
    for (const time of differing) {
      const moment = new Date(time.dateTime);
      const day = (timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
      const isOtherDay = day(own) !== day(zone);
      const words = new Intl.DateTimeFormat(locale, {
        ...(isOtherDay ? { weekday: "short" } : {}),
        hour: "numeric",
        minute: "2-digit",
        timeZone: own,
      }).format(moment);
      const small = document.createElement("small");
      small.textContent = `You: ${words}`;
      time.after(small);
    }
    const note = document.querySelector("[data-zone-note]");
    if (!note || differing.length === 0) return;
    note.textContent = `Your own clock is set to ${own.replaceAll("_", " ")}; your own time stands below each time.`;
    note.hidden = false;
  }

  function sendOnce() {
    for (const form of document.querySelectorAll("form")) {
      form.addEventListener("submit", (event) => {
        if (form.dataset.sent) {
          event.preventDefault();
          return;
        }
        form.dataset.sent = "yes";
        const button = event.submitter;
        if (button?.dataset.busy) button.textContent = button.dataset.busy;
        form.setAttribute("aria-busy", "true");
      });
    }
    // Coming back with the browser's own button shows the page as it was left.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) location.reload();
    });
  }

  function tellWhenHoldEnds() {
    const note = document.querySelector("[data-held-until]");
    if (!note) return;
    const left = Date.parse(note.dataset.heldUntil) - Date.now();
    setTimeout(
      () => {
        note.textContent =
          "We no longer keep this time for you. You can still book it if nobody else takes it first.";
      },
      Math.max(left, 0),
    );
  }

  /** A page that holds this one in a frame may make the frame as high as what is in it. */
  function tellHeight() {
    if (parent === window) return;
    const tell = () => parent.postMessage({ plumblineBookingHeight: documentElement.scrollHeight }, "*");
    new ResizeObserver(tell).observe(body);
  }

  showOwnTimes();
  sendOnce();
  tellWhenHoldEnds();
  tellHeight();
})();
