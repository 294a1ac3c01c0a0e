/** What every domain puts among the settings, in the order of domains; a domain with settings adds its line. */
import { auditSettings } from "#domains/audit/screens/settings-entries.ts";
import { availabilitySettings } from "#domains/availability/screens/settings-entries.ts";
import { billingSettings } from "#domains/billing/screens/settings-entries.ts";
import { bookingSettings } from "#domains/booking/screens/settings-entries.ts";
import { brandingSettings } from "#domains/branding/screens/settings-entries.ts";
import { customFieldsSettings } from "#domains/custom-fields/screens/settings-entries.ts";
import { feedsSettings } from "#domains/feeds/screens/settings-entries.ts";
import { integrationsSettings } from "#domains/integrations/screens/settings-entries.ts";
import { invoiceFollowUpSettings } from "#domains/invoices/screens/reminding/settings-entries.ts";
import { invoicesSettings } from "#domains/invoices/screens/settings-entries.ts";
import { organizationsSettings } from "#domains/organizations/screens/settings-entries.ts";
import { collectingSettings } from "#domains/payments/screens/collecting-settings-entries.ts";
import { portalSettings } from "#domains/portal/screens/settings-entries.ts";
import { remindersSettings } from "#domains/reminders/screens/settings-entries.ts";
import { sendingSettings } from "#domains/sending/screens/settings-entries.ts";
import { usersSettings } from "#domains/users/screens/settings-entries.ts";
import { websiteSettings } from "#domains/website/screens/settings-entries.ts";
import { fillSlots } from "#ui/slots/slots.ts";

fillSlots(
  [
    ...organizationsSettings,
    ...usersSettings,
    ...billingSettings,
    ...customFieldsSettings,
    ...brandingSettings,
    ...sendingSettings,
    ...availabilitySettings,
    ...remindersSettings,
    ...bookingSettings,
    ...feedsSettings,
    ...invoiceFollowUpSettings,
    ...invoicesSettings,
    ...collectingSettings,
    ...websiteSettings,
    ...integrationsSettings,
    ...portalSettings,
    ...auditSettings,
  ],
  "settings",
);
