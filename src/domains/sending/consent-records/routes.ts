/** Which call about the proof of consent reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { consentRecordsContract } from "./contract.ts";
import { exportConsent, exportCustomerConsent } from "./exporting.ts";

const calls = implement(consentRecordsContract).$context<CallContext>().use(authenticated);

export const consentRecordsRoutes = calls.router({
  exportAll: calls.exportAll.handler(({ input, context }) => exportConsent(context.actor, input.cursor)),
  exportCustomer: calls.exportCustomer.handler(({ input, context }) =>
    exportCustomerConsent(context.actor, input.id, input.cursor),
  ),
});
