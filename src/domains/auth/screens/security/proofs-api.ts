/** The screens' door to one's own second factor, passkeys and linked accounts. */
import { apiFor } from "#ui/api/client.ts";
import { proofsContract } from "../../proofs/contract.ts";

export const proofsApi = apiFor("proofs", proofsContract);
