/** Takes test cards and test accounts from a payer's page, where no provider's own form is there to do it. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AppContext } from "../../app-context.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { CollectingRefused } from "../../payments/collecting/refusals.ts";
import type { PayerAnswer } from "../../payments/collecting/stand-in/paying.ts";
import { type CollectingStandIn, payerPath } from "../../payments/collecting/stand-in/stand-in.ts";
import { PaymentNotFound } from "../../payments/port.ts";
import { type Counter, countVisitor } from "../../rate-limiter/rate-limiter.ts";

/** Only test numbers are taken, so this keeps out noise rather than thieves. */
const attempts: Counter["rule"] = {
  free: 60,
  windowSeconds: 3_600,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
};

const digits = (most: number) =>
  z
    .string()
    .max(most * 2)
    .overwrite((typed) => typed.replace(/[\s-]/g, ""))
    .regex(/^\d+$/);
const clientSecret = z.string().min(1).max(200);

const Method = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("card"),
    number: digits(19),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
  }),
  z.object({ kind: z.literal("us_bank_account"), routingNumber: digits(9), accountNumber: digits(17) }),
]);
/** Either what is to be charged, or what its owner has told the bank. */
const Entry = z.union([
  z.object({ clientSecret, method: Method }),
  z.object({ clientSecret, isApproved: z.boolean() }),
]);

export function mountTestPayments(
  page: FastifyInstance,
  appContext: AppContext,
  standIn: CollectingStandIn,
): void {
  page.post(payerPath, { bodyLimit: 4_096 }, async (request, reply) => {
    const read = Entry.safeParse(request.body);
    if (!read.success) throw invalid("Enter the numbers again. Something is missing or has a wrong form.");
    await countVisitor(appContext, { name: "test-payments", rule: attempts, ip: request.ip });
    const answer = await orAnswer(() =>
      "method" in read.data ? standIn.enterMethod(read.data) : standIn.answerBank(read.data),
    );
    return reply.header("cache-control", "no-store").send({ data: answer });
  });
}

async function orAnswer(work: () => Promise<PayerAnswer>): Promise<PayerAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentNotFound) throw notFound("Payment");
    if (error instanceof CollectingRefused) throw conflict(error.message);
    throw error;
  }
}
