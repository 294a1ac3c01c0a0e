/** What is sold in a job: copied by value from the price book, added up to the cent, and compared with what it cost. */
import { forgetUses, type SoldService, sellServices, soldIn } from "#domains/services/selling.ts";
import type { Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { costOf, marginOf, marginPercent, totalCost } from "#shared/money/margin.ts";
import { roundedQuotient, sumOfProducts } from "#shared/money/money.ts";
import { documentTotals } from "#shared/money/totals.ts";
import type { StoredJob } from "../store.ts";
import type { KeptLine, KeptUse } from "../tables.ts";
import type { StoredVisit } from "../visits/store.ts";
import type { JobMoney, NewJobLine } from "./contract.ts";
import { costsRefused, maySeeCosts } from "./costs.ts";

/** Sums of whole cents are the same in every currency. */
const anyCurrency = "USD";
const mostCents = 10_000_000_000_000;

/** Quantity times price of each line, in cents. */
export const lineAmounts = (lines: readonly KeptLine[]): number[] =>
  documentTotals({
    currency: anyCurrency,
    lines: lines.map(({ unit_price_cents, quantity }) => ({
      unitPrice: unit_price_cents,
      quantity,
      taxes: [],
    })),
    taxRounding: "line",
    pricesIncludeTax: false,
  }).lines.map(({ amount }) => amount);

/** How long the lines take by the price book; an hour of work takes an hour. */
export const estimatedMinutes = (lines: readonly KeptLine[]): number =>
  sumOfProducts(lines.map(({ minutes, quantity }) => [minutes ?? 0, quantity]));

/** What one use cost the business, in cents: of time by the minute, rounded once. Null when it is not known. */
function costOfUse({ kind, minutes, quantity, unit_cost_cents: cost }: KeptUse): number | null {
  if (cost === null) return null;
  if (kind === "part" || minutes === null) return costOf({ quantity, unit_cost_cents: cost });
  return Number(roundedQuotient(BigInt(cost) * BigInt(minutes), 60n));
}

export function moneyOf(
  job: Pick<StoredJob, "lines" | "price_cents">,
  visits: readonly Pick<StoredVisit, "uses">[],
  isSeen: boolean,
): JobMoney {
  const uses = visits.flatMap((visit) => visit.uses);
  const cost = isSeen ? uses.reduce((sum, use) => sum + (costOfUse(use) ?? 0), 0) : null;
  return {
    price_cents: job.price_cents,
    cost_cents: cost,
    margin_cents: marginOf(job.price_cents, cost),
    margin_percent: marginPercent(job.price_cents, cost),
    estimated_minutes: estimatedMinutes(job.lines),
    used_minutes: uses.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  };
}

/** The columns of a job that follow from its lines. */
export function columnsOf(lines: KeptLine[]) {
  const first = lines.find(({ service_id }) => service_id !== null);
  const price = priceOf(lines);
  return {
    lines,
    service_id: first?.service_id ?? null,
    service_name: first?.name ?? null,
    price_cents: price,
  };
}

function priceOf(lines: readonly KeptLine[]): number {
  const price = sumOrNothing(lines);
  if (price !== undefined && price <= mostCents) return price;
  const message = "The total is too large. Check the quantities and prices.";
  throw invalid(message, { lines: message });
}

/** Undefined when the sum is larger than can be reckoned exactly. */
function sumOrNothing(lines: readonly KeptLine[]): number | undefined {
  try {
    return lineAmounts(lines).reduce((sum, amount) => sum + amount, 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type GivenLine = NewJobLine & { id?: string | undefined };

/**
 * The lines as they are kept. What was sold before stays as it was agreed; a service that is new to the job is sold at
 * what the price book says now, and one that is no longer in it may be deleted from the book again. Throws for a
 * service that is not there or not active.
 */
export async function agreeOnLines(
  tx: Scope,
  jobId: number,
  given: readonly GivenLine[],
  kept: readonly KeptLine[] = [],
): Promise<KeptLine[]> {
  assertMaySetCosts(tx, given);
  const subject = { kind: "job", id: jobId };
  const wanted = new Set(given.flatMap(({ service_id }) => service_id ?? []));
  const before = await soldIn(tx, subject);
  const gone = before.map(({ service_id }) => service_id).filter((id) => !wanted.has(id));
  if (gone.length > 0) await forgetUses(tx, subject, gone);
  const known = new Map(before.map((each) => [each.service_id, each]));
  const added = [...wanted].filter((id) => !known.has(id));
  const sold = added.length === 0 ? [] : await sellServices(tx, added, subject);
  for (const each of sold) known.set(each.service_id, each);
  const byId = new Map(kept.map((line) => [line.id, line]));
  const lines = given.map((line) => {
    const earlier = byId.get(line.id ?? "");
    const isSame = earlier !== undefined && earlier.service_id === (line.service_id ?? null);
    return agreed(tx, line, isSame ? earlier : undefined, known.get(line.service_id ?? 0));
  });
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw badLine("Each line needs a unique id");
  return lines;
}

function agreed(
  tx: Scope,
  given: GivenLine,
  kept: KeptLine | undefined,
  service: SoldService | undefined,
): KeptLine {
  const name = given.name ?? kept?.name ?? service?.name;
  if (!name) throw badLine("Each line needs a name or a service");
  const cost = maySeeCosts(tx.actor) ? given.unit_cost_cents : undefined;
  const usualCost = kept
    ? kept.unit_cost_cents
    : service
      ? totalCost(service.cost_cents, service.materials)
      : null;
  const hour = given.kind === "labor" ? 60 : null;
  return {
    id: given.id ?? newId(),
    kind: given.kind,
    service_id: given.service_id ?? null,
    name,
    quantity: given.quantity,
    unit_price_cents: given.unit_price_cents ?? kept?.unit_price_cents ?? service?.price_cents ?? 0,
    is_taxable: given.is_taxable ?? kept?.is_taxable ?? service?.is_taxable ?? true,
    unit_cost_cents: cost === undefined ? usualCost : cost,
    minutes: service ? service.duration_minutes : hour,
  };
}

/** Refuses costs from people to whom they are not shown: they would write over what they cannot see. */
function assertMaySetCosts({ actor }: Scope, given: readonly GivenLine[]): void {
  if (maySeeCosts(actor) || given.every(({ unit_cost_cents: cost }) => cost === undefined || cost === null))
    return;
  throw costsRefused();
}

const badLine = (message: string) => invalid(message, { lines: message });
