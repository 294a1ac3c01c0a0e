/** What stands on each public booking page: the services, the free times, the form, and the finished booking. */
import { type Html, html } from "#platform/http/html.ts";
import { addDays, type Day } from "#shared/time/time.ts";
import { type BookingContext, minutesOf } from "../booking-context.ts";
import type { FreeDays, Slot } from "../public-contract.ts";
import type { PageService } from "../store.ts";
import { lengthWords, type Words } from "./page-words.ts";
import { stepsList } from "./steps.ts";

/** Addresses within the page; in a frame they stay in the frame. */
export type Ways = { to: (path?: string, query?: Record<string, string>) => string };

export function waysOf(slug: string, isFramed: boolean): Ways {
  return {
    to(path = "", query = {}) {
      const asked = new URLSearchParams({ ...query, ...(isFramed ? { embed: "1" } : {}) }).toString();
      return `/book/${encodeURIComponent(slug)}${path}${asked ? `?${asked}` : ""}`;
    },
  };
}

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => html`<p>${part.split("\n").map((line, index) => [index > 0 && html`<br>`, line])}</p>`);

export function servicesPage(
  { page, services }: Pick<BookingContext, "page" | "services">,
  words: Words,
  ways: Ways,
): Html {
  const items = services.map(
    (service) => html`<li><a class="card" href="${ways.to(`/${service.service_id}`)}">
      <strong>${service.name}</strong>
      <span class="line quiet"><span>${lengthWords(minutesOf(service))}</span>${priceOf(service, words)}</span>
      ${service.description && html`<span class="quiet">${service.description}</span>`}</a></li>`,
  );
  return html`${stepsList("Service")}<h1>${page.title}</h1>${paragraphs(page.welcome)}
    ${
      items.length > 0
        ? html`<h2>Choose a service</h2><ul class="services">${items}</ul>`
        : html`<p class="note">No services can be booked online right now.</p>`
    }`;
}

const priceOf = (service: PageService, words: Words): Html | false =>
  service.shows_price && html`<span>${words.price(service.price_cents)}${perUnit[service.unit]}</span>`;

const perUnit: Record<PageService["unit"], string> = { job: "", hour: " per hour", each: " each" };

export type TimesView = {
  service: PageService;
  free: FreeDays;
  /** The day whose times are shown; undefined when nothing is free in these days. */
  day: Day | undefined;
  earlier: Day | undefined;
  later: Day | undefined;
  /** The next free time after these days, when they have none. */
  next: Slot | undefined;
};

export function timesPage(view: TimesView, words: Words, ways: Ways): Html {
  const { service, free, day, earlier, later, next } = view;
  const path = `/${service.service_id}`;
  const slots = free.days.find((each) => each.day === day)?.slots ?? [];
  const turn = (to: Day | undefined, label: string) =>
    to ? html`<a href="${ways.to(path, { day: to })}">${label}</a>` : html`<span></span>`;
  return html`${stepsList("Time", { Service: ways.to() })}
    <h1>Choose a Time</h1>
    <dl class="card summary"><dt>Service</dt><dd>${service.name}, ${lengthWords(minutesOf(service))}
      <a href="${ways.to()}" aria-label="Change service">Change</a></dd>${
        service.shows_price && html`<dt>Price</dt><dd>${priceOf(service, words)}</dd>`
      }</dl>
    <h2>Choose a day</h2>
    <ul class="days">${free.days.map((each) => dayCell(each, day, words, (to) => ways.to(path, { day: to })))}</ul>
    <div class="turn">${turn(earlier, "Earlier Days")}${turn(later, "Later Days")}</div>
    <p class="note" data-zone-note hidden></p>
    ${
      day
        ? html`<h2>${words.longDay(day)}</h2>${timeForm(slots, service, words, ways)}`
        : html`<p class="note">No times available on these days.${
            next &&
            html` The next available time is ${words.moment(next.start)}.
            <a href="${ways.to(path, { day: nextDay(next, words) })}">Go to That Day</a>`
          }</p>`
    }`;
}

const nextDay = ({ start }: Slot, words: Words): Day =>
  new Intl.DateTimeFormat("en-CA", { timeZone: words.zone }).format(new Date(start));

function dayCell(
  { day, slots }: FreeDays["days"][number],
  chosen: Day | undefined,
  words: Words,
  addressOf: (day: Day) => string,
): Html {
  const { weekday, number, month } = words.shortDay(day);
  const inside = html`${weekday}<b>${number}</b>${month}`;
  if (slots.length === 0) {
    return html`<li><span class="none" aria-label="${words.longDay(day)}: no times available" role="img">${inside}</span></li>`;
  }
  const label = `${words.longDay(day)}: ${slots.length} available ${slots.length === 1 ? "time" : "times"}`;
  const current = day === chosen ? html` aria-current="date"` : "";
  return html`<li><a href="${addressOf(day)}" aria-label="${label}"${current}>${inside}</a></li>`;
}

/** One button a time; choosing one holds it. */
function timeForm(slots: readonly Slot[], service: PageService, words: Words, ways: Ways): Html {
  const hourOf = ({ start }: Slot) =>
    Number(
      new Intl.DateTimeFormat("en-US", { timeZone: words.zone, hour: "2-digit", hourCycle: "h23" }).format(
        new Date(start),
      ),
    );
  const parts = [
    { name: "Morning", slots: slots.filter((slot) => hourOf(slot) < 12) },
    { name: "Afternoon", slots: slots.filter((slot) => hourOf(slot) >= 12 && hourOf(slot) < 17) },
    { name: "Evening", slots: slots.filter((slot) => hourOf(slot) >= 17) },
  ].filter((part) => part.slots.length > 0);
  return html`<form method="post" action="${ways.to(`/${service.service_id}`)}">${parts.map(
    (part) =>
      html`<h3>${part.name}</h3><ul class="times">${part.slots.map(
        ({ start }) =>
          html`<li><button name="start" value="${start}"><time datetime="${start}" data-both>${words.time(start)}</time></button></li>`,
      )}</ul>`,
  )}</form>`;
}

/** For somebody whose time was taken: the next ones, and the way to all. */
export function takenPage(
  message: string,
  next: readonly Slot[],
  service: PageService,
  words: Words,
  ways: Ways,
): Html {
  return html`${stepsList("Time", { Service: ways.to() })}<h1>Choose Another Time</h1><p class="bad" role="alert">${message}</p>
    ${
      next.length > 0 &&
      html`<h2>Next available times</h2><form method="post" action="${ways.to(`/${service.service_id}`)}"><ul class="services">${next.map(
        ({ start }) =>
          html`<li><button name="start" value="${start}"><time datetime="${start}" data-both>${words.moment(start)}</time></button></li>`,
      )}</ul></form>`
    }
    <p><a href="${ways.to(`/${service.service_id}`)}">See All Available Times</a></p>`;
}

export function messagePage(heading: string, message: string, way?: { href: string; label: string }): Html {
  return html`<h1>${heading}</h1><p class="note">${message}</p>${
    way && html`<p><a href="${way.href}">${way.label}</a></p>`
  }`;
}

export type DoneView = {
  service: string;
  start: string;
  end: string;
  /** Called off since. */
  isCancelled: boolean;
  confirmation: string;
  /** Where it can be changed or called off. */
  manage: string;
  isDemo: boolean;
};

export function donePage(view: DoneView, words: Words, ways: Ways): Html {
  const facts = html`<dl class="card"><dt>Service</dt><dd>${view.service}</dd>
    <dt>When</dt><dd><time datetime="${view.start}" data-both>${words.moment(view.start)} to ${words.time(view.end)}</time></dd></dl>`;
  if (view.isCancelled) {
    return html`<h1>Booking Cancelled</h1>${facts}<p><a href="${ways.to()}">Book Another Time</a></p>`;
  }
  return html`${stepsList("Done")}<h1>Booking Confirmed</h1>
    <p class="good">You're all set. We have you down for this time.</p>${facts}
    ${paragraphs(view.confirmation)}
    <div class="actions"><a class="button" href="${view.manage}/calendar.ics">Add to Calendar</a>
      <a class="button" href="${view.manage}" target="_blank" rel="noopener">Reschedule or Cancel</a></div>
    <p class="quiet">${
      view.isDemo
        ? "This is a demo, so no email is sent."
        : "If you entered an email address, a confirmation is on its way."
    }</p>
    <p><a href="${ways.to()}">Book Another Time</a></p>`;
}

/** A fortnight is shown at a time, counted from the first day that can be booked. */
export function fortnightOf(day: Day, first: Day): Day {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);
  return days > 0 ? addDays(first, Math.floor(days / 14) * 14) : first;
}
