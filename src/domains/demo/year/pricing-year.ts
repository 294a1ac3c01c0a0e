/** What became of the demo firm's prices in its year: written down, raised in spring, one mended, one given up. */
import type { Service } from "#domains/services/contract.ts";
import { listServices } from "#domains/services/listing.ts";
import { changePrices } from "#domains/services/pricing.ts";
import { createService, updateService } from "#domains/services/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import type { Day } from "#shared/time/time.ts";
import { firstPriceBook, nextIdea, retired } from "../cast/price-book.ts";
import { type CastKey, cast } from "../cast.ts";
import { minutesAfter } from "../world.ts";
import { addDays, instantAt, nextWorkday } from "./agenda.ts";

type Span = { firstDay: Day; until: Date };

/** `program` acts within the transaction that fills the demo. */
export async function keepPriceBook(program: Actor, { firstDay, until }: Span): Promise<void> {
  const begun = instantAt(firstDay, 9 * 60);
  for (const [number, input] of firstPriceBook.entries()) {
    await atMoment(minutesAfter(begun, 4 * number), () => createService(as(program, "rosa"), input));
  }
  for (const { daysIn, who, action } of actions) {
    const moment = instantAt(nextWorkday(addDays(firstDay, daysIn)), 8 * 60 + 20);
    if (moment <= until) await atMoment(moment, () => action(as(program, who)));
  }
}

type Action = { daysIn: number; who: CastKey; action: (actor: Actor) => Promise<unknown> };

const actions: readonly Action[] = [
  { daysIn: 41, who: "tessa", action: (actor) => change(actor, "DR-1", { price_cents: 19_500 }) },
  { daysIn: 118, who: "marcus", action: (actor) => change(actor, retired, { status: "inactive" }) },
  { daysIn: 163, who: "rosa", action: (actor) => raise(actor, "Plumbing", "4.5") },
  { daysIn: 163, who: "rosa", action: (actor) => raise(actor, "HVAC", "6") },
  { daysIn: 205, who: "tessa", action: (actor) => change(actor, "WH-3", { price_cents: 199_500 }) },
  { daysIn: 340, who: "marcus", action: (actor) => createService(actor, nextIdea) },
];

/** To whole dollars, as the firm writes its prices. */
const raise = (actor: Actor, category: string, percent: string) =>
  changePrices(actor, {
    category,
    status: "active",
    except_ids: [],
    change: { kind: "percent", percent },
    round_to_cents: 100,
    round: "nearest",
  });

async function change(actor: Actor, sku: string, changes: Partial<Pick<Service, "price_cents" | "status">>) {
  const { services } = await listServices(actor, { search: sku, sort: "name" });
  const found = services.find((service) => service.sku === sku);
  if (found) await updateService(actor, found.id, changes);
}

function as(program: Actor, who: CastKey): Actor {
  const { id, firstName, lastName } = cast[who];
  return { ...program, userId: id, name: `${firstName} ${lastName}` };
}
