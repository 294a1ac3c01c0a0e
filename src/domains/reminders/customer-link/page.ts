/** The page that a customer sees by their link, made to be read on a phone and to work without script. */
import { resumeWords, stoppedWords, stopWords as wordsToStop } from "#domains/sending/wishes.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import { formatTime, nameOfZone } from "#shared/time/dates.ts";
import { type Day, dayBounds, localDay } from "#shared/time/time.ts";
import { dayWords, technicianOf, timeWords } from "../message.ts";
import type { Followed, LinkState } from "./self-service.ts";

type Slot = { start: string };

/** The free times of some days, and where there are more. */
export type OfferedTimes = {
  slots: readonly Slot[];
  earlier: Day | undefined;
  later: Day | undefined;
  /** The next free one after these days, when they have none. */
  next: Slot | undefined;
  /** The last day on which a time can be chosen. */
  last: Day;
};

/** The whole page: `problem` stands above the rest when something could not be done. */
export function eventPage(followed: Followed, token: string, problem?: string): PublicPage {
  const { subject } = followed;
  return page(
    followed.brand,
    subject.title,
    html`${problem && html`<p class="bad" role="alert">${problem}</p>`}
      <h1>${subject.title}</h1>
      ${statusLine(followed)}
      ${followed.state === "expired" ? null : factsList(followed)}
      ${actions(followed, token)}
      ${contact(followed)}
      ${
        followed.subject.customer_id !== null &&
        html`<p class="quiet"><a href="/v/${token}/stop">${stopWords(followed)}</a></p>`
      }`,
  );
}

const stopWords = ({ isOwn }: Followed): string =>
  isOwn ? "Stop Reminders" : "Stop Reminders for This Appointment";

const stateWords: Record<Exclude<LinkState, "open">, string> = {
  begun: "This appointment has started.",
  over: "This appointment is over.",
  cancelled: "This appointment was cancelled.",
  expired: "This link has expired.",
};

function statusLine({ state, subject }: Followed): Html {
  if (state !== "open")
    return html`<p class="${state === "cancelled" ? "bad" : "note"}">${stateWords[state]}</p>`;
  return subject.status === "confirmed"
    ? html`<p class="good">You're confirmed. Thank you!</p>`
    : html`<p class="note">Please confirm your appointment.</p>`;
}

/**
 * Without the customer's name: whoever books online with somebody's number must not learn whose it is, nor where they
 * live, which a member may have filled in.
 */
function factsList({ subject, actor, state, isOwn }: Followed): Html {
  const zone = actor.timeZone;
  const technician = technicianOf(subject);
  const rows: [string, Html | string | null][] = [
    ["When", html`${dayWords(subject.starts_at, zone)}<br />${timeWords(subject, zone)}`],
    ["Time zone", nameOfZone(subject.starts_at, zone, "en-US")],
    ["Where", isOwn ? subject.location : null],
    ["Your technician", technician || null],
  ];
  return html`<dl class="card${state === "cancelled" && " struck"}">
    ${rows.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
  </dl>`;
}

function actions({ state, may, policy, subject }: Followed, token: string): Html | null {
  if (state !== "open") return null;
  const seen = html`<input type="hidden" name="seen" value="${subject.starts_at}" />`;
  const isLate = (policy.can_move && !may.move) || (policy.can_cancel && !may.cancel);
  return html`<div class="actions">
    ${
      may.confirm &&
      html`<form method="post" action="/v/${token}/confirm">${seen}<button class="main">Confirm</button></form>`
    }
    <a class="button" href="/v/${token}/calendar.ics">Add to Calendar</a>
    ${may.move && html`<a class="button" href="/v/${token}/times">Choose Another Time</a>`}
    ${
      may.cancel &&
      html`<details>
      <summary class="button">Cancel Appointment</summary>
      <form method="post" action="/v/${token}/cancel">
        ${seen}
        <label for="reason">Why? (optional)</label>
        <textarea id="reason" name="reason" rows="2" maxlength="250"></textarea>
        <button class="danger">Cancel This Appointment</button>
      </form>
    </details>`
    }
    ${isLate && html`<p class="quiet">${lateWords(may, policy)}</p>`}
  </div>`;
}

function lateWords(may: Followed["may"], policy: Followed["policy"]): string {
  const what =
    !may.move && policy.can_move
      ? !may.cancel && policy.can_cancel
        ? "reschedule or cancel"
        : "reschedule"
      : "cancel";
  return `It's too late to ${what} this appointment online. Please call us instead.`;
}

/** A business with a phone number can be called from the head and the foot of the page. */
const contact = ({ brand }: Followed): Html | null =>
  brand.phone ? null : html`<p class="quiet">Questions? Contact ${brand.name}.</p>`;

/** Every free time as a button of its own, by day. */
export function timesPage(
  followed: Followed,
  token: string,
  { slots, earlier, later, ...offered }: OfferedTimes,
  problem?: string,
): PublicPage {
  const { subject, actor } = followed;
  const zone = actor.timeZone;
  const to = (day: Day | undefined, words: string) =>
    day && html`<a class="button" href="/v/${token}/times?day=${day}">${words}</a>`;
  const days = [...Map.groupBy(slots, ({ start }) => localDay(new Date(start), zone)).values()];
  return page(
    followed.brand,
    "Choose Another Time",
    html`${problem && html`<p class="bad" role="alert">${problem}</p>`}
      <h1>Choose Another Time</h1>
      <p>
        ${subject.title}, currently ${dayWords(subject.starts_at, zone)}, ${timeWords(subject, zone)}. Times are in
        ${nameOfZone(subject.starts_at, zone, "en-US")}.
      </p>
      ${days.length === 0 && nothingFree(offered, zone, to)}
      ${days.map((times, index) => dayOfTimes(followed, token, times, index === 0))}
      <div class="actions">${to(earlier, "Earlier Days")}${to(later, "Later Days")}</div>
      <p><a class="button" href="/v/${token}">Back</a></p>
      ${contact(followed)}`,
  );
}

function nothingFree(
  { next, last }: Pick<OfferedTimes, "next" | "last">,
  zone: string,
  to: (day: Day, words: string) => Html | "" | undefined,
): Html {
  if (next) {
    const day = localDay(new Date(next.start), zone);
    return html`<p class="note">No times available on these days.</p>
      <div class="actions">${to(day, `Go to ${dayWords(next.start, zone)}`)}</div>`;
  }
  const until = dayWords(dayBounds(last, zone).start.toISOString(), zone);
  return html`<p class="note">No times are available through ${until}. Please call us.</p>`;
}

function dayOfTimes(
  { subject, actor }: Followed,
  token: string,
  times: readonly Slot[],
  isOpen: boolean,
): Html {
  const zone = actor.timeZone;
  const name = dayWords(times[0]?.start ?? "", zone);
  const form = html`<form method="post" action="/v/${token}/move" class="times">
    <input type="hidden" name="seen" value="${subject.starts_at}" />
    ${times.map(
      ({ start }) =>
        html`<button name="start" value="${start}" aria-label="${name}, ${formatTime(start, zone)}">
          ${formatTime(start, zone)}
        </button>`,
    )}
  </form>`;
  return isOpen
    ? html`<details open><summary>${name}</summary>${form}</details>`
    : html`<details><summary>${name}</summary>${form}</details>`;
}

export function stopPage(followed: Followed, token: string): PublicPage {
  const { subject, isOwn, isStopped, governs } = followed;
  const { business_name: business } = subject;
  const heading = stopWords(followed);
  const asked = isOwn
    ? wordsToStop(business, governs)
    : `${business} will stop sending reminders and updates about this appointment.`;
  const done = isOwn
    ? stoppedWords(business, governs)
    : "You won't get any more reminders for this appointment.";
  return page(
    followed.brand,
    heading,
    isStopped
      ? html`<h1>${heading}</h1>
          <p class="good">${done}</p>
          ${wayBack(followed, token)}`
      : html`<h1>${heading}</h1>
          <p>${asked}</p>
          <form method="post" action="/v/${token}/stop"><button class="main">Stop Reminders</button></form>
          <p><a class="button" href="/v/${token}">Back</a></p>`,
  );
}

const wayBack = ({ mayResume, subject, governs }: Followed, token: string): Html =>
  mayResume
    ? html`<p>Changed your mind? ${resumeWords(subject.business_name, governs)}</p>
        <form method="post" action="/v/${token}/resume"><button>Turn Reminders Back On</button></form>`
    : html`<p class="quiet">Contact us if you want them back on.</p>`;

/** For a link that never was, or one that was tried too often. */
export const strangePage = (sentence: string): PublicPage => ({
  title: "Appointment · Plumbline",
  brand: { name: "Plumbline" },
  content: html`<h1>Appointment</h1><p class="note">${sentence}</p>`,
  isNarrow: true,
});

const page = (brand: PublicBrand, title: string, content: Html): PublicPage => ({
  title: `${title} · ${brand.name}`,
  description: `See, confirm or change your appointment with ${brand.name}.`,
  brand,
  content,
  isNarrow: true,
});
