/** The page of the audit log, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { auditLogPath } from "../paths.ts";

export const auditPages: AppPage[] = [
  {
    path: auditLogPath,
    title: "Audit Log",
    needs: ["audit.view"],
    firstCalls: () => ["/api/audit/seal", "/api/audit/facets", "/api/audit/events?limit=50"],
    screen: async () => ({ Component: (await import("./AuditLogScreen.tsx")).AuditLogScreen }),
  },
];
