/** The screens' door to imports of customers. */
import { apiFor } from "#ui/api/client.ts";
import { customerImportsContract } from "../../importing/contract.ts";

export const importsApi = apiFor("customerImports", customerImportsContract);
