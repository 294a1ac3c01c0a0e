/** Who may know what jobs cost the business, and so what they leave. */
import type { Actor } from "#platform/actor.ts";
import { forbidden } from "#platform/errors.ts";

export const maySeeCosts = (actor: Actor): boolean =>
  actor.kind === "system" || actor.permissions.has("jobs.cost");

/** For people to whom costs are not shown: they would write over what they cannot see. */
export const costsRefused = () =>
  forbidden("Your role doesn't let you set costs. Ask an owner for access.", {
    permission: "jobs.cost",
  });
