/** The early answers of this browser tab: pages ask for them, the calls of screens take them. */
import { session } from "../session/session.ts";
import { identityOf } from "../session/session-storage.ts";
import { createEarlyAnswers } from "./early-answers.ts";

export const firstCalls = createEarlyAnswers({
  ask: (path) => session.authorizedFetch(new Request(new URL(path, location.origin))),
  identity: () => identityOf(session.getState()),
  now: Date.now,
});
