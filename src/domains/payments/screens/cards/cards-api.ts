/** The screens' door to the saved cards that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { cardsContract } from "../../cards/contract.ts";

export const cardsApi = apiFor("savedCards", cardsContract);

/** After a change to a customer's cards. */
export const refreshCards = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: cardsApi.list.key() });
