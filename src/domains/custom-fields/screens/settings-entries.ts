/** Custom fields among the settings. */
import { IconForms } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { customFieldsPath } from "../paths.ts";

export const customFieldsSettings = [
  contribute(applicationSettings, 20, {
    label: "Custom Fields",
    to: customFieldsPath(),
    icon: IconForms,
    text: "Extra fields for what your trade needs to track",
    needs: "organization.update",
  }),
];
