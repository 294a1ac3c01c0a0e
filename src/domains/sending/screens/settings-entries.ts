/** Email, the number for texts and the limits, among the settings. */
import { IconGauge, IconMail, IconMessage } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { emailSettingsPath, sendingLimitsPath, textNumberPath } from "../paths.ts";

export const sendingSettings = [
  contribute(applicationSettings, 72, {
    label: "Email",
    to: emailSettingsPath(),
    icon: IconMail,
    text: "The addresses your customers get email from and write to, and your signature",
    needs: "organization.view",
  }),
  contribute(applicationSettings, 75, {
    label: "Text Messages",
    to: textNumberPath(),
    icon: IconMessage,
    text: "The number your customers get texts from, and its registration",
    needs: "organization.view",
  }),
  contribute(applicationSettings, 77, {
    label: "Sending Limits",
    to: sendingLimitsPath(),
    icon: IconGauge,
    text: "How often customers hear from you, and what messages may cost",
    needs: "organization.view",
  }),
];
