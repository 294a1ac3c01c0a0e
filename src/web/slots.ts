/** What every domain puts into the slots of others, in the order of domains; a new domain adds its line. */
import { authContributions } from "#domains/auth/screens/contributions.tsx";
import { automationsContributions } from "#domains/automations/screens/contributions.tsx";
import { bookingContributions } from "#domains/booking/screens/contributions.tsx";
import { booksContributions } from "#domains/books/screens/contributions.tsx";
import { calendarContributions } from "#domains/calendar/screens/contributions.tsx";
import { campaignsContributions } from "#domains/campaigns/screens/contributions.tsx";
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
import { paymentsContributions } from "#domains/payments/screens/contributions.tsx";
import { portalContributions } from "#domains/portal/screens/contributions.tsx";
import { remindersContributions } from "#domains/reminders/screens/contributions.tsx";
import { segmentsContributions } from "#domains/segments/screens/contributions.tsx";
import { sendingContributions } from "#domains/sending/screens/contributions.tsx";
import { tasksContributions } from "#domains/tasks/screens/contributions.tsx";
import { templatesContributions } from "#domains/templates/screens/contributions.tsx";
import { usersContributions } from "#domains/users/screens/preferences/contributions.ts";
import { fetchPanels as fetchPanelsOf } from "#ui/slots/slot-panel.tsx";
import { fillSlots } from "#ui/slots/slots.ts";

fillSlots([
  ...usersContributions,
  ...authContributions,
  ...sendingContributions,
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
  ...paymentsContributions,
  ...booksContributions,
  ...segmentsContributions,
  ...messagesContributions,
  ...messageUsageContributions,
  ...campaignsContributions,
  ...automationsContributions,
  ...portalContributions,
  ...offboardingContributions,
  ...demoContributions,
]);

export const fetchPanels = fetchPanelsOf;
