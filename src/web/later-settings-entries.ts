/** Settings that are still to come; the domain that arrives brings its own instead. */
import { IconForms } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { laterPaths } from "#shared/common-paths.ts";
import { contribute } from "#ui/slots/slots.ts";

const isLater = { needs: "organization.update", isLater: true } as const;

export const laterSettings = [
  contribute(applicationSettings, 20, {
    label: "Custom Fields",
    to: laterPaths.customFieldSettings(),
    icon: IconForms,
    text: "Extra fields for what your trade needs to track",
    ...isLater,
  }),
];
