/** Which call about invoices reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { listUnbilled } from "./billing/unbilled.ts";
import { invoicesContract } from "./calls-contract.ts";
import { creditInvoice } from "./credits/service.ts";
import { listHistory } from "./history.ts";
import { applyCustomerCredit, voidInvoice, writeOffInvoice } from "./issuing/closing.ts";
import { issueInvoice } from "./issuing/service.ts";
import { getBalance, getInvoiceStats, listInvoices } from "./listing.ts";
import { createInvoiceLink, revokeInvoiceLinks, sendInvoice } from "./sending/service.ts";
import {
  createInvoice,
  deleteInvoice,
  duplicateInvoice,
  getInvoice,
  previewInvoice,
  restoreInvoice,
  updateInvoice,
} from "./service.ts";
import { invoiceSettingsContract } from "./settings/contract.ts";
import { previewInvoiceSettings } from "./settings/preview.ts";
import { getInvoiceSettings, updateInvoiceSettings } from "./settings/service.ts";

const calls = implement(invoicesContract).$context<CallContext>().use(authenticated);

export const invoiceRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listInvoices(context.actor, input)),
  stats: calls.stats.handler(({ context }) => getInvoiceStats(context.actor)),
  balance: calls.balance.handler(({ input, context }) => getBalance(context.actor, input.id)),
  get: calls.get.handler(({ input, context }) => getInvoice(context.actor, input.id)),
  history: calls.history.handler(({ input, context }) => listHistory(context.actor, input.id)),
  unbilled: calls.unbilled.handler(({ input, context }) =>
    listUnbilled(context.actor, input.id, input.job_id),
  ),
  create: calls.create.handler(({ input, context }) => createInvoice(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateInvoice(context.actor, id, changes, context.ifMatch ?? version),
  ),
  preview: calls.preview.handler(({ input: { id, ...changes }, context }) =>
    previewInvoice(context.actor, id, changes),
  ),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateInvoice(context.actor, input.id)),
  delete: calls.delete.handler(({ input, context }) => deleteInvoice(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreInvoice(context.actor, input.id)),
  issue: calls.issue.handler(({ input, context }) =>
    issueInvoice(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  send: calls.send.handler(({ input: { id, version, ...letter }, context }) =>
    sendInvoice(context.actor, id, letter, context.ifMatch ?? version),
  ),
  link: calls.link.handler(({ input, context }) => createInvoiceLink(context.actor, input.id)),
  revokeLinks: calls.revokeLinks.handler(({ input, context }) => revokeInvoiceLinks(context.actor, input.id)),
  void: calls.void.handler(({ input, context }) => voidInvoice(context.actor, input.id, input.reason)),
  writeOff: calls.writeOff.handler(({ input, context }) =>
    writeOffInvoice(context.actor, input.id, input.reason),
  ),
  credit: calls.credit.handler(({ input: { id, ...wanted }, context }) =>
    creditInvoice(context.actor, id, wanted),
  ),
  applyCredit: calls.applyCredit.handler(({ input, context }) =>
    applyCustomerCredit(context.actor, input.id),
  ),
});

const settingsCalls = implement(invoiceSettingsContract).$context<CallContext>().use(authenticated);

export const invoiceSettingsRoutes = settingsCalls.router({
  get: settingsCalls.get.handler(({ context }) => getInvoiceSettings(context.actor)),
  preview: settingsCalls.preview.handler(({ input, context }) =>
    previewInvoiceSettings(context.actor, input),
  ),
  update: settingsCalls.update.handler(({ input, context }) => updateInvoiceSettings(context.actor, input)),
});
