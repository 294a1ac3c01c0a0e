/** A statement on its way to the customer: drawn as a PDF, and emailed with a link to it. */
import { drawPaper, paperLogo } from "#domains/branding/paper-brand.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { plural } from "#shared/plural.ts";
import { isDay } from "#shared/time/dates.ts";
import { localDay } from "#shared/time/time.ts";
import { booksScope } from "../scope.ts";
import { mostLines, type Statement, type StatementLetter } from "./contract.ts";
import { statementUrl } from "./links.ts";
import { statementMail } from "./mail.ts";
import { statementPaper } from "./paper.ts";
import { daysOf, readStatement } from "./service.ts";
import type { Days } from "./store.ts";

type Asked = { id: number; from?: string | undefined; to?: string | undefined };

/** For members. Throws `validation` for what is no day. */
export async function statementPdfFor(actor: Actor, asked: Asked): Promise<{ name: string; bytes: Buffer }> {
  const scope = booksScope(actor);
  requirePermission(actor, "customers.view");
  for (const name of ["from", "to"] as const) {
    const text = asked[name];
    if (text === undefined || isDay(text)) continue;
    const message = "Choose a date such as 2026-11-25.";
    throw invalid(message, { [name]: message });
  }
  await findCustomer(actor, asked.id);
  return statementPdf(scope, asked.id, daysOf(asked));
}

/** `scope` is of the business. Throws `conflict` for a period with more lines than a paper takes. */
export async function statementPdf(
  scope: Scope,
  customerId: number,
  days: Days,
): Promise<{ name: string; bytes: Buffer }> {
  const customer = await findCustomer(scope.actor, customerId);
  const statement = await wholeStatement(scope, customerId, days);
  const today = localDay(now(), scope.actor.timeZone);
  const paper = statementPaper({ statement, customer, brand: await publicBrandOf(scope), today });
  const bytes = await drawPaper(scope, paper, { logo: await paperLogo(scope), createdAt: now() });
  const name = `Statement ${customer.first_name} ${customer.last_name} ${statement.to ?? today}.pdf`;
  return { name, bytes };
}

async function wholeStatement(scope: Scope, id: number, { from, to }: Days): Promise<Statement> {
  const days = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
  const statement = await readStatement(scope, { id, ...days, limit: mostLines });
  if (statement.next_cursor === null) return statement;
  throw conflict(
    `A statement can have up to ${plural(mostLines, "line")}. Choose a shorter period, or export a spreadsheet.`,
  );
}

/** Throws `validation` where there is no address, `conflict` for one that can't receive email. */
export async function sendStatement(actor: Actor, letter: StatementLetter): Promise<{ sent_to: string }> {
  booksScope(actor);
  requirePermission(actor, "customers.view");
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const customer = await findCustomer(actingWithin(tx, actor), letter.id);
    const to = letter.to_address ?? customer.email;
    if (!to) {
      const message = "Add an email address for the statement.";
      throw invalid(message, { to_address: message });
    }
    const days = daysOf(letter);
    const { closing_cents, currency } = await wholeStatement(tx, letter.id, days);
    const today = localDay(now(), actor.timeZone);
    const mail = statementMail(to, {
      brand: await publicBrandOf(tx),
      publicUrl: actor.appContext.config.publicUrl,
      firstName: customer.first_name,
      closing_cents,
      currency,
      day: days.to ?? today,
      message: letter.message ?? null,
      key: `statement-${tx.organizationId}-${letter.id}-${now().getTime()}`,
      url: await statementUrl(tx, letter.id, { ...days, to: days.to ?? today }),
    });
    const notice = { customerId: letter.id, what: "statement" } as const;
    if (!(await answerByMail(tx, mail, notice)))
      throw conflict(`${to} can't receive email. Use another address.`);
    await appendEvent(tx, {
      type: "customer.statement_sent",
      subject: { kind: "customer", id: letter.id },
      customerId: letter.id,
      title: `Statement sent to ${customer.first_name} ${customer.last_name}`.trim(),
      description: `Emailed to ${to}`,
      data: { from: days.from, to: days.to },
    });
    return { sent_to: to };
  });
}
