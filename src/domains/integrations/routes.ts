/** Which call about integrations reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { listConnections } from "./connections/service.ts";
import { integrationsContract } from "./contract.ts";
import { createKey, listKeys, revokeKey } from "./keys/service.ts";
import { listDeliveries, replayDelivery, sendTest } from "./webhooks/log.ts";
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from "./webhooks/service.ts";

const calls = implement(integrationsContract).$context<CallContext>().use(authenticated);

export const integrationRoutes = calls.router({
  connections: { list: calls.connections.list.handler(({ context }) => listConnections(context.actor)) },
  keys: {
    list: calls.keys.list.handler(({ context }) => listKeys(context.actor)),
    create: calls.keys.create.handler(({ input, context }) => createKey(context.actor, input)),
    revoke: calls.keys.revoke.handler(({ input, context }) => revokeKey(context.actor, input.id)),
  },
  webhooks: {
    list: calls.webhooks.list.handler(({ context }) => listWebhooks(context.actor)),
    create: calls.webhooks.create.handler(({ input, context }) => createWebhook(context.actor, input)),
    update: calls.webhooks.update.handler(({ input: { id, ...changes }, context }) =>
      updateWebhook(context.actor, id, changes, context.ifMatch ?? undefined),
    ),
    remove: calls.webhooks.remove.handler(({ input, context }) => removeWebhook(context.actor, input.id)),
    rotate: calls.webhooks.rotate.handler(({ input, context }) => rotateSecret(context.actor, input.id)),
    test: calls.webhooks.test.handler(({ input, context }) => sendTest(context.actor, input.id)),
    deliveries: calls.webhooks.deliveries.handler(({ input, context }) =>
      listDeliveries(context.actor, input.id),
    ),
    replay: calls.webhooks.replay.handler(({ input, context }) => replayDelivery(context.actor, input.id)),
  },
});
