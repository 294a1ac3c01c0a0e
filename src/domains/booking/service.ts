/** What the business may do with its booking page: see how it is set up, and set it up. */
import { activeMembersAmong } from "#domains/users/members/active.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion, versionConflict } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import {
  type BookingChanges,
  type BookingSettings,
  type ServiceChoice,
  slugFrom,
  usualHorizonDays,
  usualStepMinutes,
} from "./contract.ts";
import { countBookedSince } from "./holds-store.ts";
import {
  type BookingPage,
  findBusiness,
  findPage,
  findServices,
  insertPage,
  listAddresses,
  listPageServices,
  lockPage,
  type NewPage,
  type PageService,
  replaceServices,
  takeAddress,
  updatePage,
} from "./store.ts";

const thirtyDays = 30 * 86_400_000;

/** A business that never saved its page sees what it would be. */
export async function readBookingSettings(actor: Actor): Promise<BookingSettings> {
  return settingsOf(requirePermission(actor, "booking.view"));
}

/** As it was saved, or as it is offered to a business that has none yet. */
export const keptPage = async (scope: Scope): Promise<BookingPage> =>
  (await findPage(scope)) ?? (await firstPage(scope));

async function settingsOf(scope: Scope): Promise<BookingSettings> {
  const page = await keptPage(scope);
  const services = await listPageServices(scope);
  const addresses = await listAddresses(scope);
  const { organization_id: _, updated_at: __, ...fields } = page;
  return {
    ...fields,
    url: bookingUrl(scope, page.slug),
    earlier_slugs: addresses.filter((slug) => slug !== page.slug),
    services: services.map((service) => ({
      service_id: service.service_id,
      shows_price: service.shows_price,
      minutes: service.minutes,
      member_ids: service.member_ids,
      name: service.name,
      price_cents: service.price_cents,
      usual_minutes: service.usual_minutes,
      is_offered: isOffered(service),
    })),
    recent_bookings: await countBookedSince(scope, new Date(now().getTime() - thirtyDays)),
  };
}

const bookingUrl = ({ actor }: Scope, slug: string): string =>
  `${actor.appContext.config.publicUrl.replace(/\/+$/, "")}/book/${slug}`;

/** Only what is sold, and of which one knows how long it takes. */
export const isOffered = ({ status, minutes, usual_minutes: usual }: PageService): boolean =>
  status === "active" && (minutes ?? usual) !== null;

async function firstPage(scope: Scope): Promise<BookingPage> {
  const business = await findBusiness(scope);
  if (!business) throw notFound("Organization");
  return {
    organization_id: scope.organizationId,
    is_on: false,
    slug: slugFrom(business.name),
    title: cut(`Book with ${business.name}`, 120),
    welcome: "",
    confirmation: "",
    event_type: "appointment",
    notice_hours: 24,
    horizon_days: usualHorizonDays,
    step_minutes: usualStepMinutes,
    daily_limit: null,
    email_field: "required",
    phone_field: "required",
    address_field: "optional",
    asks_about_offers: false,
    version: 0,
    updated_at: now().toISOString(),
  };
}

/**
 * Changes what is given. `expectedVersion` is the version that the changes were made to: a newer one refuses them with a conflict.
 * A page that is switched on must have something to book.
 */
export async function saveBookingSettings(
  actor: Actor,
  { version: _, services, ...changes }: BookingChanges,
  expectedVersion?: number,
): Promise<BookingSettings> {
  const scope = requirePermission(actor, "booking.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockPage(tx);
    assertVersion({ version: kept?.version ?? 0 }, expectedVersion, changedElsewhere);
    const before = kept ?? (await firstPage(tx));
    const page = { ...before, ...changes, updated_at: now().toISOString() };
    assertReachable(page);
    if (!kept || page.slug !== kept.slug) await claimAddress(tx, page.slug);
    await keep(tx, kept !== undefined, page);
    if (services) await saveServices(tx, services);
    if (page.is_on) await assertBookable(tx);
    await recordChange(tx, before, page, services !== undefined);
    return settingsOf(tx);
  });
}

async function keep(tx: Scope, isKnown: boolean, page: BookingPage): Promise<void> {
  const { organization_id: _, version: __, ...fields } = page;
  if (isKnown) await updatePage(tx, fields);
  else await insertPage(tx, fields satisfies NewPage).catch(explainTwoFirst);
}

/** Two people who save the first page at once. */
function explainTwoFirst(error: unknown): never {
  if ((error as { code?: string }).code === "23505") throw versionConflict({ version: 0 }, changedElsewhere);
  throw error;
}

const changedElsewhere =
  "Someone else changed the booking page while you were editing. Review the latest version and try again.";

function assertReachable({ email_field: email, phone_field: phone }: BookingPage): void {
  if (email === "required" || phone === "required") return;
  const message = "Require an email address or a phone number so that you can reach your customers";
  throw invalid(message, { email_field: message });
}

async function claimAddress(tx: Scope, slug: string): Promise<void> {
  if (await takeAddress(tx, slug, now().toISOString())) return;
  const message = "That page address is taken. Choose another.";
  throw new AppError("conflict", message, { fields: { slug: message } });
}

async function saveServices(tx: Scope, services: readonly ServiceChoice[]): Promise<void> {
  const ids = services.map(({ service_id }) => service_id);
  const known = new Set((await findServices(tx, ids)).map(({ service_id }) => service_id));
  if (!ids.every((id) => known.has(id))) {
    throw invalid("A service on the list is no longer in your price book. Remove it to continue.", {
      services: "Choose services from your price book",
    });
  }
  const members = [...new Set(services.flatMap(({ member_ids }) => member_ids))];
  const working = await activeMembersAmong(tx, members);
  if (!members.every((id) => working.has(id))) {
    throw invalid("A team member chosen for a service is no longer active. Choose someone else.", {
      services: "Choose active team members",
    });
  }
  await replaceServices(tx, services);
}

async function assertBookable(tx: Scope): Promise<void> {
  if ((await listPageServices(tx)).some(isOffered)) return;
  const message = "Add at least one active service with a duration before you turn the page on";
  throw invalid(message, { services: message });
}

async function recordChange(tx: Scope, before: BookingPage, page: BookingPage, hasServices: boolean) {
  const names = Object.keys(page) as (keyof BookingPage)[];
  const fields = names.filter((name) => name !== "updated_at" && before[name] !== page[name]);
  const pick = (from: BookingPage) => Object.fromEntries(fields.map((name) => [name, from[name]]));
  const switched =
    before.is_on === page.is_on ? "was changed" : page.is_on ? "was turned on" : "was turned off";
  await appendEvent(tx, {
    type: "booking.page_changed",
    subject: { kind: "booking_page", id: tx.organizationId },
    title: `The booking page ${switched}`,
    data: { before: pick(before), after: pick(page), ...(hasServices ? { services: "changed" } : {}) },
  });
}
