/** The screens' door to how online payments are set up. */
import { apiFor } from "#ui/api/client.ts";
import { collectingContract } from "../collecting/contract.ts";

export const collectingApi = apiFor("collecting", collectingContract);
