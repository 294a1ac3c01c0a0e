/** Shows the records that a thread is about as they are now, to whoever may see them. */
import { numberText } from "#domains/contracts/words.ts";
import { isOverdue } from "#domains/invoices/serializers.ts";
import type { Notice, RecordKind, RecordRef } from "#domains/sending/notices/contract.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { reachOf } from "#platform/narrowing.ts";
import type { Permission } from "#shared/permissions.ts";
import { openInbox } from "../inbox.ts";
import { findConversationRow } from "../store.ts";
import type { Card } from "./facts-contract.ts";
import {
  findContracts,
  findInvoices,
  findVisits,
  type KeptContractCard,
  type KeptInvoiceCard,
  type KeptVisit,
  listIssuedInvoices,
  listPendingContracts,
  listVisitsAhead,
} from "./store.ts";

const viewing: Record<RecordKind, Permission> = {
  visit: "calendar.view",
  contract: "contracts.view",
  invoice: "invoices.view",
  payment: "payments.view",
};

const blank = { visit: null, contract: null, invoice: null };

/** A card that tells nothing but what kind of record it is. */
const hidden = ({ kind, id }: RecordRef): Card => ({ kind, id, may_see: false, is_deleted: false, ...blank });

const maySee = ({ actor }: Scope, kind: RecordKind) => reachOf(actor, viewing[kind], "all") !== null;

/** Each once, in no order; payments have no card, and a record that is no more has none either. */
export async function cardsOf(scope: Scope, records: readonly RecordRef[]): Promise<Card[]> {
  const idsOf = (kind: RecordKind) => [
    ...new Set(records.flatMap((record) => (record.kind === kind ? record.id : []))),
  ];
  const refused = (kind: RecordKind) => idsOf(kind).map((id) => hidden({ kind, id }));
  const asked = async <Row>(
    kind: RecordKind,
    find: (ids: number[]) => Promise<Row[]>,
    card: (row: Row) => Card,
  ): Promise<Card[]> => {
    const ids = idsOf(kind);
    if (ids.length === 0) return [];
    return maySee(scope, kind) ? (await find(ids)).map(card) : refused(kind);
  };
  const reach = reachOf(scope.actor, viewing.visit, "all");
  const cards = await Promise.all([
    asked("visit", (ids) => findVisits(scope, ids, reach), visitCard),
    asked("contract", (ids) => findContracts(scope, ids), contractCard),
    asked(
      "invoice",
      (ids) => findInvoices(scope, ids),
      (row) => invoiceCard(scope, row),
    ),
  ]);
  return cards.flat();
}

function visitCard({ id, is_reached, is_deleted, ...row }: KeptVisit): Card {
  if (!is_reached) return hidden({ kind: "visit", id });
  const { title, status, starts_at, ends_at, location, assigned_name, job_id } = row;
  const visit = { title, status, starts_at, ends_at, location, assigned_name, job_id };
  return { kind: "visit", id, may_see: true, is_deleted, ...blank, visit };
}

function contractCard({ id, is_deleted, number, ...row }: KeptContractCard): Card {
  const { title, status, currency, total_cents, expires_at, signers, version } = row;
  const facts = { title, status, currency, total_cents, expires_at, signers, version };
  const contract = { number: numberText(number), ...facts };
  return { kind: "contract", id, may_see: true, is_deleted, ...blank, contract };
}

function invoiceCard(scope: Scope, row: KeptInvoiceCard): Card {
  const { id, is_deleted, number, title, status, currency, total_cents, balance_cents, due_on } = row;
  const { customer_id, client_name } = row;
  const amounts = { currency, total_cents, balance_cents, due_on, is_overdue: isOverdue(scope, row) };
  const invoice = { number, title, status, ...amounts, customer_id, client_name };
  return { kind: "invoice", id, may_see: true, is_deleted, ...blank, invoice };
}

/** What a notice is about is told to those alone who may see it. */
export function shownNotice(scope: Scope, notice: Notice, cards: readonly Card[]): Notice {
  const { record } = notice;
  if (!record) return notice;
  const card = cards.find(({ kind, id }) => kind === record.kind && id === record.id);
  const isShown = maySee(scope, record.kind) && card?.may_see !== false;
  return isShown ? notice : { ...notice, title: null };
}

const mostOfEach = 8;

/** Those of the conversation's customer that a link can be made for, as far as the member may make one. */
export async function listRecords(actor: Actor, conversationId: number): Promise<{ cards: Card[] }> {
  const scope = openInbox(actor, "messages.send");
  const conversation = await findConversationRow(scope, conversationId);
  if (!conversation) throw notFound("Conversation");
  const { customer_id: customerId } = conversation;
  if (customerId === null) return { cards: [] };
  const asked = { customerId, limit: mostOfEach };
  const reach = reachOf(actor, "calendar.view", "all");
  const may = (permission: Permission) => reachOf(actor, permission, "all") !== null;
  const [visits, contracts, invoices] = await Promise.all([
    reach ? listVisitsAhead(scope, { ...asked, reach, from: now().toISOString() }) : [],
    may("contracts.send") ? listPendingContracts(scope, asked) : [],
    may("invoices.send") ? listIssuedInvoices(scope, asked) : [],
  ]);
  return {
    cards: [
      ...visits.map(visitCard),
      ...contracts.map(contractCard),
      ...invoices.map((row) => invoiceCard(scope, row)),
    ],
  };
}
