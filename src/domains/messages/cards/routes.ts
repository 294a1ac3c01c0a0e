/** Which call about records of a thread reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { cardsContract } from "./contract.ts";
import { linkRecord } from "./linking.ts";
import { listRecords } from "./service.ts";
import { listCustomerNotices } from "./thread-page.ts";

const calls = implement(cardsContract).$context<CallContext>().use(authenticated);

export const messageCardRoutes = calls.router({
  records: calls.records.handler(({ input, context }) => listRecords(context.actor, input.id)),
  link: calls.link.handler(({ input: { id, kind, record_id }, context }) =>
    linkRecord(context.actor, id, kind, record_id),
  ),
  ofCustomer: calls.ofCustomer.handler(({ input: { id, ...page }, context }) =>
    listCustomerNotices(context.actor, id, page),
  ),
});
