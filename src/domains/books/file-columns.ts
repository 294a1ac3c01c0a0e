/** The columns of the books' files for spreadsheets. Amounts are plain decimal numbers, so that a column can be added up. */
import { csvLine } from "#shared/csv.ts";
import { toMajorText } from "#shared/money/money.ts";
import {
  type AccountLine,
  AgeBucket,
  type AgingLine,
  bucketNames,
  type MethodLine,
  type TaxLine,
} from "./contract.ts";
import type { EntryForFile, InvoiceForFile, PaymentForFile } from "./exporting-store.ts";
import type { StatementLine } from "./statement/contract.ts";

export type Column<Row> = readonly [
  header: string,
  read: (row: Row, currency: string) => string | number | null,
];

/** Digits alone, which a spreadsheet adds up and never takes for a formula. */
const amount =
  <Row>(read: (row: Row) => number | null) =>
  (row: Row, currency: string): number | null => {
    const cents = read(row);
    return cents === null ? null : Number(toMajorText({ amount: cents, currency }));
  };

export const headOf = <Row>(columns: readonly Column<Row>[]): string =>
  csvLine(columns.map(([name]) => name));

export const lineOf = <Row>(columns: readonly Column<Row>[], row: Row, currency: string): string =>
  csvLine(columns.map(([, read]) => read(row, currency)));

export const invoiceColumns: readonly Column<InvoiceForFile>[] = [
  ["Number", ({ number }) => number],
  ["Kind", ({ kind }) => kind],
  ["Client", ({ client_name }) => client_name],
  ["Title", ({ title }) => title],
  ["Status", ({ status }) => status],
  ["Issued", ({ issued_on }) => issued_on],
  ["Due", ({ due_on }) => due_on],
  ["Currency", ({ currency }) => currency],
  ["Total with tax", amount(({ gross_cents }) => gross_cents)],
  ["Tax", amount(({ tax_cents }) => tax_cents)],
  ["Deposits taken off", amount(({ gross_cents, total_cents }) => gross_cents - total_cents)],
  ["Owed", amount(({ total_cents }) => total_cents)],
  ["Paid", amount(({ paid_cents }) => paid_cents)],
  ["Credited", amount(({ credited_cents }) => credited_cents)],
  ["Balance", amount(({ balance_cents }) => balance_cents)],
];

export const paymentColumns: readonly Column<PaymentForFile>[] = [
  ["ID", ({ id }) => id],
  ["Received", ({ received_on }) => received_on],
  ["Client", ({ client_name }) => client_name],
  ["Invoices", ({ invoices }) => invoices],
  ["Method", ({ method }) => method],
  ["Details", ({ method_words }) => method_words],
  ["Reference", ({ reference }) => reference],
  ["Status", ({ status }) => status],
  ["Currency", ({ currency }) => currency],
  ["Amount", amount(({ amount_cents }) => amount_cents)],
  ["Tip", amount(({ tip_cents }) => tip_cents)],
  ["Refunded", amount(({ refunded_cents }) => refunded_cents)],
  ["Fee", amount(({ fee_cents }) => fee_cents)],
  ["Dispute", ({ dispute_status }) => dispute_status],
  ["Note", ({ note }) => note],
];

export const entryColumns: readonly Column<EntryForFile>[] = [
  ["ID", ({ id }) => id],
  ["Date", ({ day }) => day],
  ["Customer ID", ({ customer_id }) => customer_id],
  ["Client", ({ client_name }) => client_name],
  ["Entry", ({ kind }) => kind],
  ["Invoice", ({ invoice_number }) => invoice_number],
  ["Credit note", ({ credit_note_number }) => credit_note_number],
  ["Payment ID", ({ payment_id }) => payment_id],
  ["Currency", ({ currency }) => currency],
  ["Amount", amount(({ amount_cents }) => amount_cents)],
  ["Note", ({ note }) => note],
  ["By", ({ created_by_name }) => created_by_name],
];

export const agingColumns: readonly Column<Omit<AgingLine, "customer_id">>[] = [
  ["Client", ({ client_name }) => client_name],
  ...AgeBucket.options.map(
    (bucket): Column<Omit<AgingLine, "customer_id">> => [
      bucketNames[bucket],
      amount(({ ages }) => ages[bucket]),
    ],
  ),
  ["Open invoices", amount(({ open_cents }) => open_cents)],
  ["On account", amount(({ on_account_cents }) => on_account_cents)],
  ["Balance", amount(({ balance_cents }) => balance_cents)],
];

export const methodColumns: readonly Column<Omit<MethodLine, "method">>[] = [
  ["Method", ({ name }) => name],
  ["Payments", ({ payments }) => payments],
  ["Received", amount(({ received_cents }) => received_cents)],
  ["Tips", amount(({ tip_cents }) => tip_cents)],
  ["Refunds", amount(({ refunded_cents }) => refunded_cents)],
  ["Failed", amount(({ failed_cents }) => failed_cents)],
  ["Disputed", amount(({ disputed_cents }) => disputed_cents)],
  ["Fees", amount(({ fee_cents }) => -fee_cents)],
  ["Net", amount(({ net_cents }) => net_cents)],
];

export const taxColumns: readonly Column<TaxLine>[] = [
  ["Tax", ({ name }) => name],
  ["Rate in percent", ({ percent }) => Number(percent)],
  ["Taxable", amount(({ taxable_cents }) => taxable_cents)],
  ["Charged", amount(({ charged_cents }) => charged_cents)],
  ["Taken back", amount(({ returned_cents }) => -returned_cents)],
  ["Tax due", amount(({ tax_cents }) => tax_cents)],
];

export const accountColumns: readonly Column<AccountLine>[] = [
  ["Customer ID", ({ customer_id }) => customer_id],
  ["Client", ({ client_name }) => client_name],
  ["Open invoices", amount(({ open_cents }) => open_cents)],
  ["Overdue", amount(({ overdue_cents }) => overdue_cents)],
  ["On account", amount(({ on_account_cents }) => on_account_cents)],
  ["Balance", amount(({ balance_cents }) => balance_cents)],
  ["Last entry", ({ last_day }) => last_day],
];

export const statementColumns: readonly Column<StatementLine>[] = [
  ["Date", ({ day }) => day],
  ["Activity", ({ what }) => what],
  ["Invoice", ({ invoice_number }) => invoice_number],
  ["Note", ({ note }) => note],
  ["Amount", amount(({ amount_cents }) => amount_cents)],
  ["Credit used", amount(({ applied_cents }) => (applied_cents === null ? null : -applied_cents))],
  ["Balance", amount(({ balance_cents }) => balance_cents)],
];
