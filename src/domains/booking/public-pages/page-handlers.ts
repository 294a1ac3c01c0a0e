/** Answers a visitor's browser: each public booking page, with every refusal as a page that says what to do next. */
import { linkOf } from "#domains/reminders/customer-link/service.ts";
import { now } from "#platform/clock.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { issueFormToken } from "#platform/form-token.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { Html } from "#platform/http/html.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { Instant } from "#shared/fields.ts";
import { isDay } from "#shared/time/dates.ts";
import { addDays, type Day, dayBounds } from "#shared/time/time.ts";
import {
  assertTakesBookings,
  type BookingContext,
  bookableDays,
  formName,
  openBookingContext,
  serviceOn,
} from "../booking-context.ts";
import { listFreeDays, suggestTimes } from "../free.ts";
import { holderOf, holdTime } from "../holding.ts";
import { findBookedEvent, findHold, type Hold } from "../holds-store.ts";
import { makeBooking, missingFields } from "../making.ts";
import { NewBooking, type Slot } from "../public-contract.ts";
import { findPageService, type PageService } from "../store.ts";
import { type FormView, formPage } from "./form-page.ts";
import { layoutOf } from "./layout.ts";
import { type Words, wordsFor } from "./page-words.ts";
import {
  donePage,
  fortnightOf,
  messagePage,
  servicesPage,
  takenPage,
  timesPage,
  type Ways,
  waysOf,
} from "./pages.ts";

/** What one visit needs: the open page, how the business writes, and where its links lead. */
type Visit = {
  bookingContext: BookingContext;
  words: Words;
  ways: Ways;
  isFramed: boolean;
  request: RawRequest;
};

type View =
  | { content: Html; title?: string; status?: number; description?: string; isListed?: boolean }
  | { moveTo: string; status?: 301 | 303 };

/** `show` answers one address. Moves on from an address that the page had before. */
const visited =
  (show: (visit: Visit) => Promise<View>) =>
  async (request: RawRequest, context: CallContext): Promise<RawAnswer> => {
    const isFramed = request.query["embed"] === "1";
    const slug = request.params["slug"] ?? "";
    let bookingContext: BookingContext;
    try {
      bookingContext = await openBookingContext(context.appContext, slug, context.request);
    } catch (error) {
      return strangerAnswer(error, isFramed);
    }
    const words = wordsFor({ ...bookingContext.business, timeZone: bookingContext.actor.timeZone });
    const ways = waysOf(bookingContext.page.slug, isFramed);
    if (slug !== bookingContext.page.slug) return moved(ways.to(), 301);
    const visit = { bookingContext, words, ways, isFramed, request };
    const view = await showSafely(visit, show);
    if ("moveTo" in view) return moved(view.moveTo, view.status ?? 303);
    return publicPageAnswer(view.status ?? 200, await layoutOf(bookingContext, words, { ...view, isFramed }));
  };

async function showSafely(visit: Visit, show: (visit: Visit) => Promise<View>): Promise<View> {
  try {
    assertTakesBookings(visit.bookingContext);
    return await show(visit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal(visit, error);
  }
}

const statuses: Partial<Record<AppError["code"], number>> = {
  not_found: 404,
  conflict: 409,
  too_many_requests: 429,
  unavailable: 503,
};

function refusal({ ways }: Visit, { code, message }: AppError): View {
  const heading =
    code === "unavailable"
      ? "Online Booking Is Paused"
      : code === "not_found"
        ? "Page Not Found"
        : "Something Went Wrong";
  const words = code === "not_found" ? "This page has expired, or the link is incomplete." : message;
  const way = code === "unavailable" ? undefined : { href: ways.to(), label: "Start Over" };
  return { content: messagePage(heading, words, way), title: heading, status: statuses[code] ?? 400 };
}

/** Nobody's address, or a page that is off: the same answer, so that nobody learns which. */
function strangerAnswer(error: unknown, isFramed: boolean): RawAnswer {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  const content = messagePage(
    "Booking Page Not Found",
    "Check the link for typos. The business may also have turned off online booking.",
  );
  return publicPageAnswer(404, {
    title: "Booking Page Not Found",
    brand: { name: "Online booking" },
    isFramed,
    content,
  });
}

const moved = (to: string, status: number): RawAnswer => ({
  status,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { location: to },
});

export const showServices = visited(async ({ bookingContext, words, ways }) => ({
  content: servicesPage(bookingContext, words, ways),
  description: `Book online with ${bookingContext.business.name}. Choose a service and a time that's open.`,
  isListed: true,
}));

export const showTimes = visited(async (visit) => {
  const { bookingContext, words, ways, request } = visit;
  const service = askedService(visit);
  const { first, last } = bookableDays(bookingContext);
  const asked = request.query["day"] ?? "";
  const wanted = isDay(asked) && asked >= first && asked <= last ? asked : first;
  const from = fortnightOf(wanted, first);
  const { visitor } = await holderOf(bookingContext);
  const free = await listFreeDays(bookingContext, service, { from, visitor });
  const day = dayToShow(free.days, wanted);
  const end = addDays(from, 14);
  const { start: afterwards } = dayBounds(end, bookingContext.actor.timeZone);
  const [next] = day ? [] : await suggestTimes(bookingContext, service, afterwards, visitor);
  const view = {
    service,
    free,
    day,
    earlier: from > first ? addDays(from, -14) : undefined,
    later: end <= last ? end : undefined,
    next,
  };
  return { content: timesPage(view, words, ways), title: service.name };
});

/** The wanted day when something is free on it, or else the next in these two weeks, or the one before. */
function dayToShow(days: readonly { day: Day; slots: readonly Slot[] }[], wanted: Day): Day | undefined {
  const free = days.filter(({ slots }) => slots.length > 0);
  return (free.find(({ day }) => day >= wanted) ?? free.at(-1))?.day;
}

function askedService({ bookingContext, request }: Visit): PageService {
  const id = request.params["service"] ?? "";
  if (!/^\d{1,15}$/.test(id)) throw notFound("Service");
  return serviceOn(bookingContext, Number(id));
}

export const takeTime = visited(async (visit) => {
  const { bookingContext, ways, request } = visit;
  const service = askedService(visit);
  const start = request.form.get("start") ?? "";
  if (!Instant.safeParse(start).success) {
    return { moveTo: ways.to(`/${service.service_id}`) };
  }
  try {
    const { hold } = await holdTime(bookingContext, { service_id: service.service_id, start });
    return { moveTo: ways.to(`/hold/${hold}`) };
  } catch (error) {
    return takenView(visit, service, error);
  }
});

/** A time that is gone: the page with the next ones. Every other error is thrown on. */
function takenView({ words, ways }: Visit, service: PageService, error: unknown): View {
  const next = error instanceof AppError && error.code === "conflict" && error.details?.["next"];
  if (!next) throw error;
  const content = takenPage(error.message, next as Slot[], service, words, ways);
  return { content, title: "Choose Another Time", status: 409 };
}

export const showForm = visited(async (visit) => {
  const { bookingContext, ways } = visit;
  const hold = await askedHold(visit);
  if (hold.event_id !== null) return { moveTo: ways.to(`/done/${hold.id}`) };
  const token = await issueFormToken(bookingContext.actor.appContext, formName);
  return formView(visit, hold, { token, values: {}, errors: {} });
});

type Typed = Pick<FormView, "token" | "values" | "errors" | "failure">;

function formView({ bookingContext, words, ways }: Visit, hold: Hold, typed: Typed, status = 200): View {
  const view = {
    ...typed,
    holdId: hold.id,
    service: serviceOn(bookingContext, hold.service_id),
    start: hold.starts_at,
    heldUntil: Date.parse(hold.expires_at) > now().getTime() ? hold.expires_at : null,
  };
  return { content: formPage(bookingContext, view, words, ways), title: "Your Details", status };
}

async function askedHold({ bookingContext, request }: Visit): Promise<Hold> {
  const id = request.params["hold"] ?? "";
  const hold = /^[0-9a-f-]{36}$/.test(id) ? await findHold(bookingContext.scope, id) : undefined;
  if (!hold) throw notFound("Held time");
  return hold;
}

export const sendForm = visited(async (visit) => {
  const { bookingContext, ways, request } = visit;
  const hold = await askedHold(visit);
  const values = Object.fromEntries(request.form);
  const agrees = { agrees_to_offers: values["agrees_to_offers"] === "on" };
  const read = NewBooking.safeParse({ ...values, ...agrees, hold: hold.id });
  const token = values["token"] ?? "";
  if (!read.success) {
    const wrong = read.error.issues
      .toReversed()
      .map(({ path, message }) => [String(path[0]), message] as const);
    const errors = { ...missingFields(bookingContext, values), ...Object.fromEntries(wrong) };
    const failure = "Please check the fields below.";
    return formView(visit, hold, { token, values, errors, failure }, 400);
  }
  try {
    const { booking } = await makeBooking(bookingContext, read.data);
    return { moveTo: ways.to(`/done/${booking}`) };
  } catch (error) {
    return notBooked(visit, hold, { token, values }, error);
  }
});

/** What was typed is kept, whatever went wrong. */
async function notBooked(
  visit: Visit,
  hold: Hold,
  { token, values }: Pick<Typed, "token" | "values">,
  error: unknown,
): Promise<View> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "conflict")
    return takenView(visit, serviceOn(visit.bookingContext, hold.service_id), error);
  if (error.code !== "invalid" && error.code !== "too_many_requests") throw error;
  const { token: isOld, ...errors } = error.fields ?? {};
  const fresh = isOld ? await issueFormToken(visit.bookingContext.actor.appContext, formName) : token;
  const typed = { token: fresh, values, errors, failure: error.message };
  return formView(visit, hold, typed, error.code === "invalid" ? 400 : 429);
}

export const showDone = visited(async (visit) => {
  const { bookingContext, words, ways } = visit;
  const hold = await askedHold(visit);
  if (hold.event_id === null) return { moveTo: ways.to(`/hold/${hold.id}`) };
  const event = await findBookedEvent(bookingContext.scope, hold.event_id);
  const service = await findPageService(bookingContext.scope, hold.service_id);
  const isCancelled = !event || event.deleted_at !== null || event.status === "cancelled";
  const view = {
    service: service?.name ?? "Your appointment",
    start: event?.starts_at ?? hold.starts_at,
    end: event?.ends_at ?? hold.ends_at,
    isCancelled,
    confirmation: bookingContext.page.confirmation,
    manage: await linkOf(bookingContext.scope, hold.event_id, null),
    isDemo: bookingContext.business.is_demo,
  };
  return {
    content: donePage(view, words, ways),
    title: isCancelled ? "Booking Cancelled" : "Booking Confirmed",
  };
});
