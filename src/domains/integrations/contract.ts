/**
 * Integrations: how other apps work with Plumbline. API keys let them call the API, webhooks tell them what happened,
 * and the list of connections says how payments, texts, email, storage and calendars are doing.
 */
import { connectionCalls } from "./connections/contract.ts";
import { keyCalls } from "./keys/contract.ts";
import { webhookCalls } from "./webhooks/contract.ts";

export const integrationsContract = {
  connections: connectionCalls,
  keys: keyCalls,
  webhooks: webhookCalls,
};
