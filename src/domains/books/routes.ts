/** Which call about the books reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { booksContract } from "./calls-contract.ts";
import { exportStatement, exportTable } from "./exporting.ts";
import { listAccounts } from "./reports/accounts.ts";
import { getAging, listAgedInvoices } from "./reports/aging.ts";
import { getMethodReport } from "./reports/methods.ts";
import { getTaxReport } from "./reports/tax.ts";
import { sendStatement } from "./statement/delivery.ts";
import { getAccountSums, getStatement } from "./statement/service.ts";

const calls = implement(booksContract).$context<CallContext>().use(authenticated);

export const booksRoutes = calls.router({
  sums: calls.sums.handler(({ input, context }) => getAccountSums(context.actor, input.id)),
  statement: calls.statement.handler(({ input, context }) => getStatement(context.actor, input)),
  sendStatement: calls.sendStatement.handler(({ input, context }) => sendStatement(context.actor, input)),
  accounts: calls.accounts.handler(({ input, context }) => listAccounts(context.actor, input)),
  aging: calls.aging.handler(({ input, context }) => getAging(context.actor, input)),
  agedInvoices: calls.agedInvoices.handler(({ input, context }) => listAgedInvoices(context.actor, input)),
  methods: calls.methods.handler(({ input, context }) => getMethodReport(context.actor, input)),
  tax: calls.tax.handler(({ input, context }) => getTaxReport(context.actor, input)),
  export: calls.export.handler(({ input, context }) => exportTable(context.actor, input)),
  exportStatement: calls.exportStatement.handler(({ input, context }) =>
    exportStatement(context.actor, input),
  ),
});
