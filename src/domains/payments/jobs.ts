/** What payments do later. */
import type { JobDefinition } from "#platform/app-context.ts";
import { detachCardJob } from "./cards/keeping.ts";
import { sendReceiptJob } from "./receipts/job.ts";
import { settleRefundJob } from "./refunds/jobs.ts";

export const paymentJobs = [
  sendReceiptJob,
  settleRefundJob,
  detachCardJob,
] as unknown as JobDefinition<never>[];
