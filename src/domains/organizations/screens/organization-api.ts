/** The screens' door to what the business has chosen. */
import { apiFor } from "#ui/api/client.ts";
import { organizationsContract } from "../preferences-contract.ts";

export const organizationApi = apiFor("organization", organizationsContract);
