/** The screens' door to what follows an invoice: reminders, pauses, late fees, */
import { apiFor } from "#ui/api/client.ts";
import { lateFeesContract } from "../../late-fees/contract.ts";
import { invoiceRemindersContract } from "../../reminding/contract.ts";

export const followUpApi = apiFor("invoiceReminders", invoiceRemindersContract);
export const lateFeesApi = apiFor("lateFees", lateFeesContract);
