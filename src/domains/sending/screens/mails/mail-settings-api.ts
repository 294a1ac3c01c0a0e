/** The screens' door to the address at which the business takes email, and to its signature. */
import { apiFor } from "#ui/api/client.ts";
import { mailSettingsContract } from "../../mails/settings/contract.ts";

export const mailSettingsApi = apiFor("mailSettings", mailSettingsContract);
