/**
 * The steps of a funnel, each a thing that happens in the business.
 *
 * Visits of pages come first: visitors are counted there, and no one knows who they are. From the first step that tells
 * who somebody is (a form sent, a time booked), the same person has to go on to the next: later than the step before, and
 * within the funnel's window of days after the first of these steps.
 */
import { z } from "zod";
import type { Permission } from "#shared/permissions.ts";

export const mostSteps = 8;

export const stepKinds = ["page", "form", "booking", "visit", "contract", "paid"] as const;
export type StepKind = (typeof stepKinds)[number];

const key = z.string().regex(/^[a-z0-9]{2,16}$/, "Use a key of 2 to 16 letters and digits");
const id = z.int().positive();

export const FunnelStep = z.discriminatedUnion("kind", [
  z.object({ key, kind: z.literal("page"), page_id: id }),
  z.object({ key, kind: z.literal("form"), form_id: id }),
  z.object({ key, kind: z.literal("booking") }),
  z.object({ key, kind: z.literal("visit") }),
  z.object({ key, kind: z.literal("contract") }),
  z.object({ key, kind: z.literal("paid") }),
]);
export type FunnelStep = z.infer<typeof FunnelStep>;

/** What each kind is called where it is added, what counts, and the permission that its records need. */
export const stepFacts: Record<StepKind, { label: string; counts: string; needs: Permission }> = {
  page: {
    label: "Website page",
    counts: "Visitors of the page. Each is counted once a day, without cookies.",
    needs: "website.view",
  },
  form: {
    label: "Website form",
    counts: "People who sent the form. Spam is left out.",
    needs: "website.view",
  },
  booking: {
    label: "Booked online",
    counts: "People who booked on your booking page.",
    needs: "calendar.view",
  },
  visit: {
    label: "Visit completed",
    counts: "Customers whose job or appointment was completed.",
    needs: "calendar.view",
  },
  contract: {
    label: "Contract signed",
    counts: "Customers whose contract was signed by everyone.",
    needs: "contracts.view",
  },
  paid: { label: "Paid", counts: "Customers who paid, online or by hand.", needs: "payments.view" },
};

/** Whether a step counts visitors and not people. */
export const isAnonymous = ({ kind }: FunnelStep): boolean => kind === "page";

/** What stands on a step, as one word: the same thing counts once in a funnel. */
const sameAs = (step: FunnelStep): string =>
  step.kind === "page" ? `page ${step.page_id}` : step.kind === "form" ? `form ${step.form_id}` : step.kind;

/** What is wrong with the order of steps, in a sentence; undefined where nothing is. */
function stepsProblem(steps: readonly FunnelStep[]): string | undefined {
  if (new Set(steps.map(({ key: each }) => each)).size < steps.length) return "Each step needs its own key";
  if (new Set(steps.map(sameAs)).size < steps.length) return "Use each step once";
  const firstPerson = steps.findIndex((step) => !isAnonymous(step));
  if (firstPerson >= 0 && steps.slice(firstPerson).some(isAnonymous))
    return "Put website pages before the other steps";
  return undefined;
}

export const FunnelSteps = z
  .array(FunnelStep)
  .max(mostSteps, `Add ${mostSteps} steps or fewer`)
  .superRefine((steps, context) => {
    const message = stepsProblem(steps);
    if (message) context.addIssue({ code: "custom", message });
  });
