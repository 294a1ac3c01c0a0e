/** Changes many prices at once by a rule: by percent or by an amount, rounded to a step, looked at before it is done. */
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatMoney, money, raiseByPercent, rateText, roundToStep } from "#shared/money/money.ts";
import { assertAsSeen, fingerprintOf, keepBatch } from "./batches.ts";
import type { Batch, PlannedPrice, PriceRule } from "./batches-contract.ts";
import { awaitTurn, rewriteServiceRows } from "./batches-store.ts";
import { mostCents } from "./contract.ts";
import { detailsIn } from "./details.ts";
import { filterOf } from "./listing.ts";
import { findMatching, type KeptService } from "./store.ts";

export async function previewPrices(actor: Actor, rule: PriceRule) {
  const scope = requirePermission(actor, "services.update");
  const rows = await findRuled(scope, rule, { isHeld: false });
  const prices = plansFor(rows, rule).map(({ plan }) => plan);
  return { prices, changed: prices.filter(isChange).length, fingerprint: fingerprintFor(rows, rule) };
}

/** Throws `conflict` when by now other prices would come out than those that `expectedFingerprint` stands for. */
export async function changePrices(
  actor: Actor,
  rule: PriceRule,
  expectedFingerprint?: string,
): Promise<Batch> {
  const scope = requirePermission(actor, "services.update");
  return inTransaction(scope, async (tx) => {
    await awaitTurn(tx);
    const rows = await findRuled(tx, rule, { isHeld: true });
    assertAsSeen(fingerprintFor(rows, rule), expectedFingerprint);
    const planned = plansFor(rows, rule);
    const changes = planned.filter(({ plan }) => isChange(plan));
    if (changes.length === 0)
      throw invalid("No prices would change. Choose different services or a different change.");
    const at = now().toISOString();
    await rewriteServiceRows(
      tx,
      changes.map(({ row, plan }) => ({ id: row.id, ...detailsIn(row), price_cents: plan.new_cents })),
      at,
    );
    return keepBatch(tx, {
      kind: "prices",
      title: titleOf(rule, await currencyOf(tx)),
      at,
      items: changes.map(({ plan }) => ({
        service_id: plan.id,
        before: { price_cents: plan.old_cents },
        after: { price_cents: plan.new_cents },
      })),
      prices: changes.map(({ plan }) => ({
        service_id: plan.id,
        from_cents: plan.old_cents,
        to_cents: plan.new_cents,
      })),
    });
  });
}

const findRuled = (scope: Scope, rule: PriceRule, held: { isHeld: boolean }): Promise<KeptService[]> =>
  findMatching(scope, { ...filterOf(rule), ids: rule.ids }, held);

function plansFor(rows: readonly KeptService[], rule: PriceRule): { row: KeptService; plan: PlannedPrice }[] {
  const excepted = new Set(rule.except_ids);
  return rows.filter(({ id }) => !excepted.has(id)).map((row) => ({ row, plan: planFor(row, rule) }));
}

const isChange = ({ old_cents, new_cents }: PlannedPrice): boolean => old_cents !== new_cents;

/** Of the step and of all prices it begins from, also those left out, so that these can be chosen after looking. */
const fingerprintFor = (rows: readonly KeptService[], { change, round_to_cents, round }: PriceRule): string =>
  fingerprintOf([
    [change, round_to_cents, round],
    rows.map(({ id, price_cents }) => [id, price_cents]).toSorted(([a = 0], [b = 0]) => a - b),
  ]);

/** Throws `invalid` naming the service whose price would fall below zero or grow too large. */
function planFor({ id, name, sku, category, price_cents }: KeptService, rule: PriceRule): PlannedPrice {
  const new_cents = changedPrice(price_cents, rule);
  if (new_cents < 0) {
    throw invalid(
      `The price of ${name} would drop below zero. Choose a smaller change or exclude this service.`,
    );
  }
  if (new_cents > mostCents)
    throw invalid(`The price of ${name} would be too high. Choose a smaller change or exclude this service.`);
  return { id, name, sku, category, old_cents: price_cents, new_cents };
}

/** Whole cents are rounded alike in every currency. */
const anyCurrency = "USD";

function changedPrice(price: number, { change, round_to_cents: step, round: way }: PriceRule): number {
  const rounding = { step, way };
  if (change.kind === "percent")
    return raiseByPercent(money(price, anyCurrency), change.percent, rounding).amount;
  return roundToStep(money(price + change.amount_cents, anyCurrency), rounding).amount;
}

/** "Plumbing, up 4.5%". */
function titleOf(rule: PriceRule, currency: string): string {
  const { change, category } = rule;
  const isUp = change.kind === "percent" ? !change.percent.startsWith("-") : change.amount_cents > 0;
  const by =
    change.kind === "percent"
      ? `${rateText(change.percent).replace("-", "")}%`
      : formatMoney({ amount: Math.abs(change.amount_cents), currency }, "en-US");
  const whose = rule.ids ? "Selected services" : category || "All services";
  return `${whose}, ${isUp ? "up" : "down"} ${by}`;
}
