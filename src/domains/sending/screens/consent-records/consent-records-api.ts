/** The screens' way to the proof of what customers agreed to. */
import { apiFor } from "#ui/api/client.ts";
import { consentRecordsContract } from "../../consent-records/contract.ts";

export const consentRecordsApi = apiFor("consentProof", consentRecordsContract);
