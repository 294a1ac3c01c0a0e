/** The audit log among the settings. */
import { IconHistory } from "@tabler/icons-react";
import { accountSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { auditLogPath } from "../paths.ts";

export const auditSettings = [
  contribute(accountSettings, 30, {
    label: "Audit Log",
    to: auditLogPath(),
    icon: IconHistory,
    text: "Who did what, when and from where",
    needs: "audit.view",
  }),
];
