/** The screens' door to the subscription that the server keeps. */
import { apiFor } from "#ui/api/client.ts";
import { billingContract } from "../contract.ts";

export const billingApi = apiFor("billing", billingContract);
