/** The screens' door to the portal: how it is set up, and what of one customer it shows. */
import { apiFor } from "#ui/api/client.ts";
import { portalContract } from "../contract.ts";

export const portalApi = apiFor("portal", portalContract);
