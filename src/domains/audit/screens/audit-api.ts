/** The screens' door to the audit log. */
import { apiFor } from "#ui/api/client.ts";
import { auditContract } from "../contract.ts";

export const auditApi = apiFor("audit", auditContract);
