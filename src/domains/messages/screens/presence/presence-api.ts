/** The screens' door to telling others what one does in a conversation. */
import { apiFor } from "#ui/api/client.ts";
import { presenceContract } from "../../presence/contract.ts";

export const presenceApi = apiFor("presence", presenceContract);
