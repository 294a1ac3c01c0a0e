/** What domains give to those above them, and what a process keeps for them. */
import { rememberedRules, rememberRules } from "#domains/calendar/booking/rules.ts";
import { eventOwners } from "#domains/calendar/owners.ts";
import { depositsOfContracts } from "#domains/contracts/following/deposits.ts";
import { contractsOfFiles } from "#domains/contracts/linked-files.ts";
import { linkedRecords } from "#domains/files/linked-records.ts";
import { issueDepositOf } from "#domains/invoices/billing/deposits.ts";
import { visitsOnCalendar } from "#domains/jobs/visits/calendar-owner.ts";
import { quietHoursOfBusiness } from "#domains/reminders/settings.ts";
import { mailDoor } from "#domains/sending/mails/accepting.ts";
import { signingKeyOf } from "#domains/sending/mails/domain/service.ts";
import { businessQuietHours } from "#domains/sending/rules.ts";
import { takeTextMessage } from "#domains/sending/texts/webhooks.ts";
import { dnsLookup, systemDns } from "#platform/mail/dns.ts";
import { inboundDoor } from "#platform/mail/inbound/door.ts";
import { signingKeys } from "#platform/outward.ts";
import { type Provided, provide } from "#platform/provided.ts";
import { carrierDoor } from "#platform/sms/stand-in/telling.ts";

export const providedParts = (): Provided =>
  new Map([
    provide(eventOwners, [visitsOnCalendar]),
    provide(rememberedRules, rememberRules()),
    provide(depositsOfContracts, issueDepositOf),
    provide(inboundDoor, mailDoor),
    provide(carrierDoor, takeTextMessage),
    provide(signingKeys, signingKeyOf),
    provide(dnsLookup, systemDns),
    provide(linkedRecords, { contract: contractsOfFiles }),
    provide(businessQuietHours, quietHoursOfBusiness),
  ]);
