/** Every kind of work that is done later or on a clock. */
import { authJobs } from "#domains/auth/jobs.ts";
import type { JobDefinition } from "#platform/ground.ts";
import { sendMail } from "#platform/mail/send-mail.ts";

export const jobDefinitions = [sendMail, ...authJobs] as unknown as JobDefinition<never>[];
