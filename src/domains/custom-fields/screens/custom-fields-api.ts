/** The screens' door to custom fields. */
import { apiFor } from "#ui/api/client.ts";
import { customFieldsContract } from "../contract.ts";

export const customFieldsApi = apiFor("customFields", customFieldsContract);
