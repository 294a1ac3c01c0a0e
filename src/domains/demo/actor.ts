/** Who acts in the demo workspace where nobody is signed in: the program itself. */
import { type Actor, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { business, type CastMember } from "./cast.ts";

export const demoActor = (appContext: AppContext): Actor =>
  systemActor(appContext, {
    id: business.organizationId,
    timeZone: business.timeZone,
    country: business.country,
  });

/** As a person of the cast. */
export const actingAs = (actor: Actor, { id, firstName, lastName }: CastMember): Actor => ({
  ...actor,
  userId: id,
  name: `${firstName} ${lastName}`,
});

/** For deeds of the past: what was sent then is not sent again. */
export function withoutMail(actor: Actor): Actor {
  const { appContext } = actor;
  return { ...actor, appContext: { ...appContext, jobs: { ...appContext.jobs, enqueue: async () => {} } } };
}
