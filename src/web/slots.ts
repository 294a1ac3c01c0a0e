/** What every domain puts into the slots of others, in the order of domains; a new domain adds its line. */
import { auditContributions } from "#domains/audit/screens/contributions.ts";
import { authContributions } from "#domains/auth/screens/contributions.tsx";
import { availabilityContributions } from "#domains/availability/screens/contributions.ts";
import { billingContributions } from "#domains/billing/screens/contributions.ts";
import { bookingContributions } from "#domains/booking/screens/contributions.tsx";
import { booksContributions } from "#domains/books/screens/contributions.tsx";
import { brandingContributions } from "#domains/branding/screens/contributions.ts";
import { calendarContributions } from "#domains/calendar/screens/contributions.tsx";
import { contractsContributions } from "#domains/contracts/screens/contributions.tsx";
import { demoContributions } from "#domains/demo/screens/contributions.ts";
import { feedsContributions } from "#domains/feeds/screens/contributions.tsx";
import { filesContributions } from "#domains/files/screens/contributions.tsx";
import { invoicesContributions } from "#domains/invoices/screens/contributions.tsx";
import { invoiceFollowUpContributions } from "#domains/invoices/screens/reminding/contributions.tsx";
import { billingOfWorkContributions } from "#domains/invoices/screens/work/contributions.ts";
import { jobsContributions } from "#domains/jobs/screens/contributions.tsx";
import { messagesContributions } from "#domains/messages/screens/contributions.tsx";
import { messageUsageContributions } from "#domains/messages/screens/usage/contributions.ts";
import { offboardingContributions } from "#domains/offboarding/screens/contributions.tsx";
import { organizationsContributions } from "#domains/organizations/screens/contributions.ts";
import { collectingContributions } from "#domains/payments/screens/collecting-contributions.ts";
import { paymentsContributions } from "#domains/payments/screens/contributions.tsx";
import { portalContributions } from "#domains/portal/screens/contributions.tsx";
import { remindersContributions } from "#domains/reminders/screens/contributions.tsx";
import { sendingContributions } from "#domains/sending/screens/contributions.tsx";
import { tasksContributions } from "#domains/tasks/screens/contributions.tsx";
import { templatesContributions } from "#domains/templates/screens/contributions.tsx";
import { usersContributions } from "#domains/users/screens/contributions.tsx";
import { fetchPanels as fetchPanelsOf } from "#ui/slots/slot-panel.tsx";
import { fillSlots } from "#ui/slots/slots.ts";
import { laterContributions } from "./later-contributions.tsx";

fillSlots([
  ...organizationsContributions,
  ...usersContributions,
  ...billingContributions,
  ...authContributions,
  ...brandingContributions,
  ...sendingContributions,
  ...availabilityContributions,
  ...calendarContributions,
  ...jobsContributions,
  ...filesContributions,
  ...tasksContributions,
  ...remindersContributions,
  ...bookingContributions,
  ...feedsContributions,
  ...templatesContributions,
  ...contractsContributions,
  ...invoiceFollowUpContributions,
  ...billingOfWorkContributions,
  ...invoicesContributions,
  ...collectingContributions,
  ...paymentsContributions,
  ...booksContributions,
  ...messagesContributions,
  ...messageUsageContributions,
  ...portalContributions,
  ...offboardingContributions,
  ...auditContributions,
  ...demoContributions,
  ...laterContributions,
]);

export const fetchPanels = fetchPanelsOf;
