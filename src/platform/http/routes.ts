/** The guard in front of calls that need a signed-in person: handlers find the person in `context.actor`. */
import { os } from "@orpc/server";
import type { CallContext } from "./context.ts";

export const authenticated = os
  .$context<CallContext>()
  .middleware(async ({ context, next }) => next({ context: { actor: await context.authenticate() } }));
