/** The screens' door to the domain that email is sent from. */
import { apiFor } from "#ui/api/client.ts";
import { sendingDomainContract } from "../../mails/domain/contract.ts";

export const domainApi = apiFor("sendingDomain", sendingDomainContract);
