/** Which call about bulk messages reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { countAudience } from "./audience.ts";
import { bulkContract } from "./contract.ts";
import { cancelBulk, pauseBulk } from "./pausing.ts";
import { previewBulk, previewPeople } from "./preview.ts";
import { exportResults, listResults } from "./results.ts";
import { resumeBulk, sendBulk } from "./sending.ts";
import { createBulk, getBulk, listBulkMessages, removeBulk, updateBulk } from "./service.ts";
import { sendTest } from "./testing.ts";

const calls = implement(bulkContract).$context<CallContext>().use(authenticated);

export const bulkMessageRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listBulkMessages(context.actor, input)),
  audience: calls.audience.handler(({ input, context }) => countAudience(context.actor, input.audience)),
  create: calls.create.handler(({ input, context }) => createBulk(context.actor, input)),
  get: calls.get.handler(({ input, context }) => getBulk(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateBulk(context.actor, id, changes, context.ifMatch ?? version),
  ),
  remove: calls.remove.handler(({ input, context }) => removeBulk(context.actor, input.id)),
  preview: calls.preview.handler(({ input, context }) => previewBulk(context.actor, input.id)),
  previews: calls.previews.handler(({ input: { id, ...page }, context }) =>
    previewPeople(context.actor, id, page),
  ),
  send: calls.send.handler(({ input, context }) =>
    sendBulk(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  test: calls.test.handler(({ input, context }) => sendTest(context.actor, input.id, input.customer_id)),
  pause: calls.pause.handler(({ input, context }) => pauseBulk(context.actor, input.id)),
  resume: calls.resume.handler(({ input, context }) => resumeBulk(context.actor, input.id)),
  cancel: calls.cancel.handler(({ input, context }) => cancelBulk(context.actor, input.id)),
  recipients: calls.recipients.handler(({ input, context }) => listResults(context.actor, input)),
  export: calls.export.handler(({ input, context }) => exportResults(context.actor, input.id)),
});
