/** The screens' door to the calls that take cards; they need no sign-in. */
import { apiFor } from "#ui/api/client.ts";
import { cardsContract } from "../../cards/contract.ts";

export const cardsApi = apiFor("cards", cardsContract);
