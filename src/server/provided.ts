/** What domains give to those above them, and what a process keeps for them. */
import { automationsUsingField } from "#domains/automations/field-uses.ts";
import { rememberedRules, rememberRules } from "#domains/calendar/booking/rules.ts";
import { eventOwners } from "#domains/calendar/owners.ts";
import { campaignsUsingField } from "#domains/campaigns/own-fields/uses.ts";
import { depositsOfContracts } from "#domains/contracts/following/deposits.ts";
import { contractsOfFiles } from "#domains/contracts/linked-files.ts";
import { contractList } from "#domains/contracts/list/source.ts";
import { fieldDependants } from "#domains/custom-fields/service.ts";
import { customerList } from "#domains/customers/list-source.ts";
import { linkedRecords } from "#domains/files/linked-records.ts";
import { consentProofs } from "#domains/files/proofs/consent-proofs.ts";
import { issueDepositOf } from "#domains/invoices/billing/deposits.ts";
import { invoiceList } from "#domains/invoices/list-source.ts";
import { jobList } from "#domains/jobs/list-source.ts";
import { visitsOnCalendar } from "#domains/jobs/visits/calendar-owner.ts";
import { bulkMessagesUsingField } from "#domains/messages/bulk/field-uses.ts";
import { lastWrittenBy } from "#domains/messages/waiting/last-written.ts";
import { quietHoursOfBusiness } from "#domains/reminders/settings.ts";
import { segmentsUsingField } from "#domains/segments/field-uses.ts";
import { proofFiles } from "#domains/sending/consent-records/proof-files.ts";
import { mailDoor } from "#domains/sending/mails/accepting.ts";
import { signingKeyOf } from "#domains/sending/mails/domain/service.ts";
import { lastWritten } from "#domains/sending/rules.ts";
import { businessQuietHours } from "#domains/sending/settings.ts";
import { takeTextMessage } from "#domains/sending/texts/webhooks.ts";
import { serviceList } from "#domains/services/list-source.ts";
import { taskList } from "#domains/tasks/list-source.ts";
import { templatesUsingField } from "#domains/templates/own-facts.ts";
import { viewsUsingField } from "#domains/views/field-uses.ts";
import { listSources } from "#domains/views/lists.ts";
import { formsUsingField } from "#domains/website/forms/saving.ts";
import { servesHost } from "#domains/website/pages/public/hosts.ts";
import { siteHosts } from "#platform/http/public-pages/site-hosts.ts";
import { dnsLookup, systemDns } from "#platform/mail/dns.ts";
import { inboundDoor } from "#platform/mail/inbound/door.ts";
import { signingKeys } from "#platform/outward.ts";
import { type Provided, provide } from "#platform/provided.ts";
import { carrierDoor } from "#platform/sms/stand-in/telling.ts";
import { hostLookup, systemLookup } from "#platform/webhooks/post.ts";

export const providedParts = (): Provided =>
  new Map([
    provide(fieldDependants, [
      viewsUsingField,
      segmentsUsingField,
      campaignsUsingField,
      automationsUsingField,
      formsUsingField,
      templatesUsingField,
      bulkMessagesUsingField,
    ]),
    provide(eventOwners, [visitsOnCalendar]),
    provide(rememberedRules, rememberRules()),
    provide(depositsOfContracts, issueDepositOf),
    provide(inboundDoor, mailDoor),
    provide(carrierDoor, takeTextMessage),
    provide(signingKeys, signingKeyOf),
    provide(dnsLookup, systemDns),
    provide(hostLookup, systemLookup),
    provide(linkedRecords, { contract: contractsOfFiles }),
    provide(proofFiles, consentProofs),
    provide(businessQuietHours, quietHoursOfBusiness),
    provide(lastWritten, lastWrittenBy),
    provide(siteHosts, servesHost),
    provide(listSources, {
      customers: customerList,
      invoices: invoiceList,
      jobs: jobList,
      contracts: contractList,
      services: serviceList,
      tasks: taskList,
    }),
  ]);
