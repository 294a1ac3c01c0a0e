/** The screens' door to API keys, webhooks and connections. */
import { apiFor } from "#ui/api/client.ts";
import { integrationsContract } from "../contract.ts";

export const integrationsApi = apiFor("integrations", integrationsContract);
