/** What notices and records are called in a thread. */

import { calendarPath } from "#domains/calendar/paths.ts";
import { contractPath } from "#domains/contracts/paths.ts";
import { invoicePath } from "#domains/invoices/paths.ts";
import { paymentPath } from "#domains/payments/paths.ts";
import type { NoticeKind, RecordKind, RecordRef } from "#domains/sending/notices/contract.ts";
import { lookup, wordsOf } from "#shared/lookup.ts";
import type { Permission } from "#shared/permissions.ts";

export const noticeWords: Record<NoticeKind, string> = lookup(
  {
    reminder: "Appointment reminder",
    confirmation: "Appointment confirmation",
    new_time: "New time notice",
    cancellation: "Cancellation notice",
    booking: "Online booking confirmation",
    contract: "Contract to sign",
    contract_reminder: "Reminder to sign",
    contract_closed: "Contract no longer needed",
    contract_copy: "Signed contract",
    invoice: "Invoice",
    invoice_reminder: "Invoice reminder",
    charge_confirmation: "Payment to confirm",
    receipt: "Receipt",
    statement: "Account statement",
    card_request: "Request to save a card",
    card_saved: "Card saved notice",
    portal_code: "Portal sign-in code",
    portal_invitation: "Portal invitation",
    form_reply: "Reply to a form",
    form_confirmation: "Request to confirm an email address",
    campaign: "Campaign",
    automation: "Automated email",
  },
  wordsOf,
);

export const recordWords: Record<RecordKind, string> = {
  visit: "Visit",
  contract: "Contract",
  invoice: "Invoice",
  payment: "Payment",
};

export const recordNeeds: Record<RecordKind, Permission> = {
  visit: "calendar.view",
  contract: "contracts.view",
  invoice: "invoices.view",
  payment: "payments.view",
};

export const recordPath = ({ kind, id }: RecordRef): string =>
  ({
    visit: () => calendarPath({ event: id }),
    contract: () => contractPath({ id }),
    invoice: () => invoicePath({ id }),
    payment: () => paymentPath({ id }),
  })[kind]();
