/** The address of the audit log. */
import { pagePath } from "#shared/page-path.ts";

export const auditLogPath = pagePath("/settings/audit-log");
