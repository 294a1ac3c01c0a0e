/** The screens' door to the records of a thread. */
import { apiFor } from "#ui/api/client.ts";
import { cardsContract } from "../../cards/contract.ts";

export const cardsApi = apiFor("messageCards", cardsContract);
