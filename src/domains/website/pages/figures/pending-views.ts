/** Notes who sees a page without making them wait: views are kept in memory for a second and then counted together. */
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { isProgram } from "#platform/http/public-pages/known-programs.ts";
import type { Visit } from "#platform/http/public-pages/ready-pages.ts";
import { countViews, isAhead, type PendingView, sourceOfVisit } from "./visits.ts";

type Waiting = {
  /** By business, whose views are counted in its own scope. */
  businesses: Map<string, { scope: Scope; views: Map<string, PendingView> }>;
  size: number;
  timer: NodeJS.Timeout | undefined;
  /** What is being counted just now. */
  counting: Promise<void>;
};

/** A process that is killed loses the views of so long at most. */
const betweenCountsMs = 1_000;
/** Of different browsers; whoever comes beyond them in the same second sees the page and is not counted. */
const mostWaiting = 5_000;
/** No browser says more of itself. */
const longestUserAgent = 1_000;

const waiting = new WeakMap<AppContext, Waiting>();

function waitingOf(appContext: AppContext): Waiting {
  const found = waiting.get(appContext);
  if (found) return found;
  const fresh = { businesses: new Map(), size: 0, timer: undefined, counting: Promise.resolve() };
  waiting.set(appContext, fresh);
  return fresh;
}

/** Browsers that only fetch ahead and bots are no visitors. */
export function noteView(
  scope: Scope,
  { pageId, ownHosts }: { pageId: number; ownHosts: readonly string[] },
  { ip, userAgent, headers, query }: Visit,
): void {
  if (!userAgent || userAgent.length > longestUserAgent || isProgram(userAgent) || isAhead(headers)) return;
  const { appContext } = scope.actor;
  const all = waitingOf(appContext);
  const ofBusiness = all.businesses.get(scope.organizationId) ?? {
    scope,
    views: new Map<string, PendingView>(),
  };
  const source = sourceOfVisit(query, headers, ownHosts);
  const name = `${pageId}\n${ip}\n${source}\n${userAgent}`;
  const before = ofBusiness.views.get(name);
  if (before) {
    before.times += 1;
    before.at = now();
    return;
  }
  if (all.size >= mostWaiting) return;
  all.size += 1;
  ofBusiness.views.set(name, { pageId, ip, userAgent, source, times: 1, at: now() });
  all.businesses.set(scope.organizationId, ofBusiness);
  all.timer ??= setTimeout(() => void countPending(appContext), betweenCountsMs).unref();
}

/** Counts all that was noted in this process until now; what can't be counted is lost, and said in the log. */
export async function countPending(appContext: AppContext): Promise<void> {
  const all = waiting.get(appContext);
  if (!all) return;
  clearTimeout(all.timer);
  const { businesses, counting } = all;
  Object.assign(all, { businesses: new Map(), size: 0, timer: undefined });
  all.counting = countAll(appContext, businesses, counting);
  await all.counting;
}

/** One after the other, so that what was seen first is counted first. */
async function countAll(
  { log }: AppContext,
  businesses: Waiting["businesses"],
  before: Promise<void>,
): Promise<void> {
  await before;
  for (const { scope, views } of businesses.values())
    await countViews(scope, [...views.values()]).catch((error: unknown) =>
      log.error({ err: error }, "Visitors of a website could not be counted"),
    );
}
