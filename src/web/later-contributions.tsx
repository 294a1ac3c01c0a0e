/** Entries for areas that are still to come; the domain that arrives brings its own instead. */

import { IconForms, IconPlug } from "@tabler/icons-react";
import { applicationSettings, settingsActions } from "#domains/organizations/screens/slots.ts";
import { laterPaths } from "#shared/common-paths.ts";
import { contribute } from "#ui/slots/slots.ts";

const isLater = { needs: "organization.update", isLater: true } as const;

export const laterContributions = [
  contribute(applicationSettings, 20, {
    label: "Custom Fields",
    to: laterPaths.customFieldSettings(),
    icon: IconForms,
    text: "Extra fields for what your trade needs to track",
    ...isLater,
  }),
  contribute(applicationSettings, 30, {
    label: "Integrations",
    to: laterPaths.integrationSettings(),
    icon: IconPlug,
    text: "Connect other apps to Plumbline",
    ...isLater,
  }),
  contribute(settingsActions, 40, {
    label: "Add Integration",
    to: laterPaths.integrationSettings(),
    icon: IconPlug,
    text: "Connect another app",
    ...isLater,
  }),
];
