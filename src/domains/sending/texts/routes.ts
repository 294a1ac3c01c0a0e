/** Which call about the business's text number reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { textNumberContract } from "./contract.ts";
import {
  chooseNumber,
  getTextNumber,
  listFreeNumbers,
  refreshTextNumber,
  registerNumber,
} from "./registering.ts";
import { giveUpNumber } from "./releasing.ts";

const calls = implement(textNumberContract).$context<CallContext>().use(authenticated);

export const textNumberRoutes = calls.router({
  get: calls.get.handler(({ context }) => getTextNumber(context.actor)),
  available: calls.available.handler(({ input, context }) => listFreeNumbers(context.actor, input.area_code)),
  choose: calls.choose.handler(({ input, context }) => chooseNumber(context.actor, input.number)),
  register: calls.register.handler(({ input, context }) =>
    registerNumber(context.actor, { ...input, version: context.ifMatch ?? input.version }),
  ),
  release: calls.release.handler(({ input, context }) => giveUpNumber(context.actor, input.number)),
  refresh: calls.refresh.handler(({ context }) => refreshTextNumber(context.actor)),
});
