/** Which members news of the business is for: those who work here and may see what it is about. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { EventHead } from "#platform/reactions/places.ts";
import type { Permission } from "#shared/permissions.ts";
import type { NewsKind } from "../preferences/contract.ts";
import { wantsNews } from "../preferences/service.ts";
import { permissionsOf } from "../roles/grants.ts";
import { listActivePeople } from "../store.ts";

export type NewsReader = {
  id: string;
  email: string;
  first_name: string;
  isOwner: boolean;
  /** Whether they have not said no to emails of this kind: to be asked before one is sent. */
  isWilling: boolean;
};

/** What was done longer ago is history that was taken over, such as the year of the demo. */
const lookBackMs = 24 * 3_600_000;

/** Whether an event is still news. */
export const isFresh = ({ occurredAt }: Pick<EventHead, "occurredAt">): boolean =>
  now().getTime() - occurredAt.getTime() < lookBackMs;

/** Active members who have the permission, also those who want no emails; those who came first at the front. */
export async function listNewsReaders(
  scope: Scope,
  kind: NewsKind,
  permission: Permission,
): Promise<NewsReader[]> {
  const people = await listActivePeople(scope);
  return people
    .filter((person) => permissionsOf(person).has(permission))
    .map(({ id, email, first_name, role, is_owner, preferences }) => ({
      id,
      email,
      first_name,
      isOwner: is_owner || role === "OWNER",
      isWilling: wantsNews(preferences, kind),
    }));
}
