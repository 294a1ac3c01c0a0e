/** Who acts in the demo workspace where nobody is signed in: the program itself. */
import { type Actor, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { business } from "./cast.ts";

export const demoActor = (appContext: AppContext): Actor =>
  systemActor(appContext, {
    id: business.organizationId,
    timeZone: business.timeZone,
    country: business.country,
  });
