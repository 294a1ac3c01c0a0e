/** The screens' door to the brand of the business. */
import { apiFor } from "#ui/api/client.ts";
import { brandingContract } from "../contract.ts";

export const brandingApi = apiFor("branding", brandingContract);
