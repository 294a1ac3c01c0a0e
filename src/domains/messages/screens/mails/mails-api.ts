/** The screens' door to the emails of conversations. */
import { apiFor } from "#ui/api/client.ts";
import { messageMailsContract } from "../../mails/contract.ts";

export const messageMailsApi = apiFor("messageMails", messageMailsContract);
