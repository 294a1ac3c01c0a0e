/** The screens' door to one's own preferences. */
import { apiFor } from "#ui/api/client.ts";
import { preferencesContract } from "../../preferences/contract.ts";

export const preferencesApi = apiFor("preferences", preferencesContract);
