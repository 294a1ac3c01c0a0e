/** The screens' way to what was said about writing to customers. */
import { apiFor } from "#ui/api/client.ts";
import { sendingContract } from "../contract.ts";

export const sendingApi = apiFor("sending", sendingContract);
