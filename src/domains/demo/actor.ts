/** Who acts in the demo workspace where nobody is signed in: the program itself. */
import { type Actor, systemActor } from "#platform/actor.ts";
import type { Ground } from "#platform/ground.ts";
import { business } from "./cast.ts";

export const demoActor = (ground: Ground): Actor =>
  systemActor(ground, {
    id: business.organizationId,
    timeZone: business.timeZone,
    country: business.country,
  });
