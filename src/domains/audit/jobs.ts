/** What the audit log does on a clock. */
import type { JobDefinition } from "#platform/app-context.ts";
import { sealEventLog } from "./sealing.ts";

export const auditJobs = [sealEventLog] as unknown as JobDefinition<never>[];
