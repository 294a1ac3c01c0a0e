/** Which call about cards reaches which function; open to everybody. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { cardsContract } from "./contract.ts";
import { cardForm, confirmCard, enterCard, setUpCard } from "./service.ts";

const open = implement(cardsContract).$context<CallContext>();

export const cardRoutes = open.router({
  cardForm: open.cardForm.handler(({ context: { appContext } }) => cardForm(appContext)),
  setUpCard: open.setUpCard.handler(({ context: { appContext, request } }) => setUpCard(appContext, request)),
  enterCard: open.enterCard.handler(({ input, context: { appContext, request } }) =>
    enterCard(appContext, request, input),
  ),
  confirmCard: open.confirmCard.handler(({ input, context: { appContext } }) =>
    confirmCard(appContext, input),
  ),
});
