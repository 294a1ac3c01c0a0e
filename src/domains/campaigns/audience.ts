/** Who a campaign goes to: the customers of a segment or filter, without excluded customers and segments. */
import { assertUsable } from "#domains/segments/filters/asking.ts";
import type { Filter } from "#domains/segments/filters/contract.ts";
import { countFilter, idsIn } from "#domains/segments/filters/people.ts";
import { findSegment } from "#domains/segments/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { AppError, forbidden, invalid } from "#platform/errors.ts";
import type { CampaignAudience } from "./audience-contract.ts";
import { type Addressee, listAddressees } from "./people-store.ts";
import { openCampaigns } from "./service.ts";

const mostRecipients = 250_000;
const mostNames = 8;

/** Who gets it, by last name, among the customers that the actor may see. */
export const idsOf = async (actor: Actor, audience: CampaignAudience): Promise<number[]> =>
  (await whoIsFound(actor, audience)).ids;

/** `leftOut` are found, too, and were left out by hand. */
export async function whoIsFound(
  actor: Actor,
  audience: CampaignAudience,
): Promise<{ ids: number[]; leftOut: number[] }> {
  const ids = await idsIn(actor, await filterOf(actor, audience), mostRecipients);
  if (ids === null)
    throw refused(
      `This audience has more than ${mostRecipients.toLocaleString("en-US")} customers. Narrow it down.`,
    );
  const left = new Set(audience.except);
  return { ids: ids.filter((id) => !left.has(id)), leftOut: ids.filter((id) => left.has(id)) };
}

/**
 * With the excluded segments in it, so that all are read at the same moment. What can't be asked for is refused with the
 * reason: it would find no one, and an excluded segment would keep no one out.
 */
async function filterOf(actor: Actor, audience: CampaignAudience): Promise<Filter> {
  const filter = await wholeFilter(actor, audience);
  await assertUsable(actor, filter, "audience");
  return filter;
}

async function wholeFilter(actor: Actor, audience: CampaignAudience): Promise<Filter> {
  const found =
    audience.kind === "filter" ? audience.filter : await segmentFilter(actor, audience.segment_id);
  const excluded: Filter[] = [];
  for (const id of audience.except_segments) excluded.push(await excludedFilter(actor, id));
  if (excluded.length === 0) return found;
  const none: Filter = { field: "group", match: "none", items: excluded };
  return { field: "group", match: "all", items: [found, none] };
}

async function segmentFilter(actor: Actor, id: number): Promise<Filter> {
  const { filter, archived_at } = await findSegment(actor, id).catch(refuseUnknown);
  if (archived_at !== null) throw refused("This segment is archived. Choose another.");
  return filter;
}

/** Without it customers would get what was meant to be kept from them. */
async function excludedFilter(actor: Actor, id: number): Promise<Filter> {
  const { name, filter, archived_at } = await findSegment(actor, id).catch(refuseUnknown);
  if (archived_at !== null)
    throw refused(`The excluded segment “${name}” is archived. Restore it, or stop excluding it.`);
  return filter;
}

const refused = (message: string) => invalid(message, { audience: message });

/** The campaign is there, and only what it names is not. */
function refuseUnknown(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found")
    throw refused("Choose a segment from the list.");
  throw error;
}

export async function countAudience(actor: Actor, audience: CampaignAudience) {
  const scope = openCampaigns(actor, "campaigns.view");
  const filter = await filterOf(actor, audience);
  if (audience.except.length === 0) {
    const { people, first } = await countFilter(actor, filter);
    return { people, first: first.map(({ customer_id: id, name }) => ({ id, name })), except: [] };
  }
  const ids = await idsOf(actor, audience);
  const shown = ids.slice(0, mostNames);
  const found = await listAddressees(scope, [...shown, ...audience.except]);
  const named = (which: readonly number[]) =>
    which.flatMap((id) => {
      const person = found.get(id);
      return person ? [{ id, name: nameOf(person) }] : [];
    });
  return { people: ids.length, first: named(shown), except: named(audience.except) };
}

export const nameOf = ({ first_name, last_name }: Pick<Addressee, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

/**
 * Sending goes on when the member is not there: the sender sees all customers, and all facts that the audience asks
 * about. Throws `forbidden` otherwise.
 */
export async function assertSeesAudience(actor: Actor, audience: CampaignAudience): Promise<void> {
  if (requirePermission(actor, "customers.view").reach !== "all")
    throw forbidden(
      "Only a role that sees all customers can send a campaign. Ask an owner to change your role.",
      { permission: "customers.view" },
    );
  await filterOf(actor, audience);
}
