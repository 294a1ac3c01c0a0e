/** The figures of a funnel: how many reached each step in the last days, how long they took, and what they paid. */
import { countPending } from "#domains/website/pages/figures/pending-views.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { type Permission, permissionWords } from "#shared/permissions.ts";
import { addDays, dayBounds, localDay } from "#shared/time/time.ts";
import {
  type FunnelFigures,
  type FunnelPeriod,
  type FunnelSummary,
  mostFunnels,
  type StepFigures,
} from "./contract.ts";
import { countPeople, countVisitors, type Reached } from "./counting-store.ts";
import { nameFunnels } from "./naming.ts";
import { type FunnelStep, isAnonymous, stepFacts } from "./steps-contract.ts";
import { countByStatus, findFunnelRow, findPage, type KeptFunnel } from "./store.ts";

const seesAll = (actor: Actor, permission: Permission): boolean =>
  actor.kind === "system" || actor.permissions.get(permission) === "all";

/** What is missing to see the figures, which are of the whole business: who sees some records takes a part for the whole. */
function missingFor(actor: Actor, steps: readonly FunnelStep[]): Permission | undefined {
  const needed: Permission[] = ["customers.view", ...steps.map(({ kind }) => stepFacts[kind].needs)];
  return needed.find((permission) => !seesAll(actor, permission));
}

function assertSees(actor: Actor, steps: readonly FunnelStep[]): void {
  const missing = missingFor(actor, steps);
  if (missing)
    throw forbidden(
      `These figures need a role that can ${permissionWords[missing]} of the whole business. Ask an owner to change your role.`,
      { permission: missing },
    );
}

/** The last `days` days of the business's calendar, today included. */
export async function countFunnel(
  actor: Actor,
  id: number,
  { days }: { days: FunnelPeriod },
): Promise<FunnelFigures> {
  const scope = requirePermission(actor, "funnels.view");
  const row = await findFunnelRow(scope, id);
  if (!row) throw notFound("Funnel");
  assertSees(actor, row.steps);
  return figuresOf(scope, row, Number(days));
}

export async function summarizeFunnels(actor: Actor): Promise<FunnelSummary> {
  const scope = requirePermission(actor, "funnels.view");
  const counts = await countByStatus(scope);
  const published = await findPage(scope, {
    search: "",
    statuses: ["published"],
    after: undefined,
    limit: mostFunnels,
  });
  if (published.some(({ steps }) => missingFor(actor, steps)))
    return { ...counts, visits: null, conversions: null, rate: null };
  let visits = 0;
  let conversions = 0;
  for (const row of published) {
    const figures = await figuresOf(scope, row, 30);
    visits += figures.visits;
    conversions += figures.conversions;
  }
  return { ...counts, visits, conversions, rate: visits > 0 ? conversions / visits : null };
}

async function figuresOf(scope: Scope, row: KeptFunnel, days: number): Promise<FunnelFigures> {
  const { actor } = scope;
  const to = localDay(now(), actor.timeZone);
  const from = addDays(to, 1 - days);
  const span = {
    from: dayBounds(from, actor.timeZone).start.toISOString(),
    until: dayBounds(to, actor.timeZone).end.toISOString(),
  };
  await countPending(actor.appContext);
  const pages = row.steps.flatMap((step) => (step.kind === "page" ? [step.page_id] : []));
  const visitors: Reached[] = [];
  for (const page of pages)
    visitors.push({ count: await countVisitors(scope, page, { from, to }), medianSeconds: null });
  const { reached, revenueCents } = await countPeople(scope, {
    steps: row.steps.filter((step) => !isAnonymous(step)),
    span,
    windowDays: row.window_days,
    fromPages: pages,
  });
  const [named] = await nameFunnels(scope, [row]);
  const steps = stepsOf(row.steps, named?.names ?? [], [...visitors, ...reached]);
  const visits = steps[0]?.count ?? 0;
  const conversions = steps.length > 1 ? (steps.at(-1)?.count ?? 0) : 0;
  return {
    from,
    to,
    steps,
    visits,
    conversions,
    rate: visits > 0 ? conversions / visits : null,
    revenue_cents: seesAll(actor, "payments.view") ? revenueCents : null,
  };
}

/** No step has more than the one before: who came to a later page or form another way did not come through the funnel. */
function stepsOf(
  steps: readonly FunnelStep[],
  names: readonly string[],
  reached: readonly Reached[],
): StepFigures[] {
  const figures: StepFigures[] = [];
  for (const [index, { key }] of steps.entries()) {
    const before = figures.at(-1)?.count;
    const { count = 0, medianSeconds = null } = reached[index] ?? {};
    const through = before === undefined ? count : Math.min(count, before);
    figures.push({
      key,
      name: names[index] ?? "",
      count: through,
      share: before === undefined || before === 0 ? null : through / before,
      lost: before === undefined ? 0 : before - through,
      median_seconds: medianSeconds,
    });
  }
  return figures;
}
