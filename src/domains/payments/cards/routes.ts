/** Which call about saved cards reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { chargeCard } from "./charging.ts";
import { cardsContract } from "./contract.ts";
import { getCards, removeCard, requestCard } from "./service.ts";

const calls = implement(cardsContract).$context<CallContext>().use(authenticated);

export const savedCardRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => getCards(context.actor, input.id)),
  request: calls.request.handler(({ input, context }) =>
    requestCard(context.actor, input.id, input.is_emailed),
  ),
  remove: calls.remove.handler(({ input, context }) => removeCard(context.actor, input.id, input.card_id)),
  charge: calls.charge.handler(({ input: { id, ...asked }, context }) =>
    chargeCard(context.actor, id, asked),
  ),
});
