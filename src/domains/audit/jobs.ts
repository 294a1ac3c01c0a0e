/** What the audit log does on a clock. */
import type { JobDefinition } from "#platform/ground.ts";
import { sealDiary } from "./sealing.ts";

export const auditJobs = [sealDiary] as unknown as JobDefinition<never>[];
