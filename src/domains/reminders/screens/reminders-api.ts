/** The screens' door to reminders. */
import { apiFor } from "#ui/api/client.ts";
import { remindersContract } from "../contract.ts";

export const remindersApi = apiFor("reminders", remindersContract);
