/** The screens' door to the number that the business texts from. */
import { apiFor } from "#ui/api/client.ts";
import { textNumberContract } from "../../texts/contract.ts";

export const textNumberApi = apiFor("text-number", textNumberContract);
