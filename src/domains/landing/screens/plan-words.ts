/** What each plan gives, in words, all of it worked out from the one plan catalogue and the prices of overage. */
import { signUpPath } from "#domains/auth/paths.ts";
import { overagePrices } from "#domains/billing/contract.ts";
import {
  monthlyTotalCents,
  mostExtraUsers,
  type Plan,
  type PlanKey,
  plans,
  trialDays,
} from "#domains/organizations/contract.ts";
import { formatMoney, money } from "#shared/money/money.ts";

/** "$25" or "$0.10": whole dollars without cents. */
export const priceText = (cents: number): string => formatMoney(money(cents, "USD")).replace(/\.00$/, "");

export const catalogue: Plan[] = [plans.core, plans.pro];

const extraUserCents = (plan: PlanKey): number => monthlyTotalCents(plan, 1) - monthlyTotalCents(plan, 0);

export const extraUserText = `${priceText(extraUserCents("core"))} per month`;
const storageOverage = `${priceText(overagePrices.gigabyteCents)} per GB`;
const messageOverage = `${priceText(overagePrices.messageCents)} per message`;

export const trialText = `${trialDays}-day`;
export const trialDaysText = `${trialDays} days`;

export const startTrial = (plan: Plan): string => signUpPath({ plan: plan.name });

export type Feature = { name: string; beyond?: string };

/** What the card of a plan lists; `beyond` is what more of it costs. */
export function featuresOf(plan: Plan): Feature[] {
  return [
    { name: plan.includedUsers === 1 ? "1 user included" : `Up to ${plan.includedUsers} users included` },
    { name: `${plan.storageGB} GB file storage`, beyond: `then ${storageOverage} a month` },
    { name: `${plan.mmsIncluded} MMS per month`, beyond: `then ${messageOverage}` },
    { name: "Customers, leads and sales pipeline" },
    { name: "Calendar, contracts and invoices" },
    ...(plan.hasAdvancedAutomation ? [{ name: "Advanced automation" }] : []),
    ...(plan.hasReminders ? [{ name: "Workflows and reminders" }] : []),
    { name: plan.hasPrioritySupport ? "Priority support" : "Email support" },
  ];
}

export const addOns = [
  {
    name: "Extra users",
    price: `+${extraUserText} each`,
    text: `Add up to ${mostExtraUsers} people to either plan, and remove them when the season ends.`,
  },
  {
    name: "More storage",
    price: storageOverage,
    text: "Photos and documents beyond your plan are billed monthly on what you actually use.",
  },
  {
    name: "More messages",
    price: messageOverage,
    text: "A busy month costs a little more, and your messages keep going out.",
  },
];

type Row = { name: string; values: Record<PlanKey, string | boolean> };

const row = (name: string, value: (plan: Plan) => string | boolean): Row => ({
  name,
  values: { core: value(plans.core), pro: value(plans.pro) },
});

export const comparison: { heading: string; rows: Row[] }[] = [
  {
    heading: "What is included",
    rows: [
      row("Price per month", ({ priceCents }) => priceText(priceCents)),
      row("Users included", ({ includedUsers }) => (includedUsers === 1 ? "1" : `Up to ${includedUsers}`)),
      row("Extra users", ({ key }) => `${priceText(extraUserCents(key))} each`),
      row("File storage", ({ storageGB }) => `${storageGB} GB`),
      row("MMS per month", ({ mmsIncluded }) => String(mmsIncluded)),
    ],
  },
  {
    heading: "Your work",
    rows: [
      row("Customers, leads and pipeline", () => true),
      row("Calendar and scheduling", () => true),
      row("Contracts with e-signature", () => true),
      row("Invoices and payments", () => true),
      row("Text messages and email campaigns", () => true),
      row("Roles and permissions", () => true),
    ],
  },
  {
    heading: "Automation and support",
    rows: [
      row("Advanced Automation", ({ hasAdvancedAutomation }) => hasAdvancedAutomation),
      row("Workflows", ({ hasAdvancedAutomation }) => hasAdvancedAutomation),
      row("Reminders", ({ hasReminders }) => hasReminders),
      row("Priority Support", ({ hasPrioritySupport }) => hasPrioritySupport),
    ],
  },
];

export type Question = { question: string; answer: string };

export const questions: Question[] = [
  {
    question: "When is my card charged?",
    answer: `Not during the ${trialText} trial. You enter a card when you sign up so that your work isn't interrupted, and we make the first charge on the day the trial ends. If you cancel before then, you won't be charged.`,
  },
  {
    question: "What happens when I use more than my plan includes?",
    answer: `Nothing stops. Storage beyond your plan costs ${storageOverage} a month and additional messages cost ${messageOverage}, billed monthly on actual consumption. We'll notify you at 80, 95 and 100 percent, and you can set a spend cap.`,
  },
  {
    question: "How do extra users work?",
    answer: `Core includes ${plans.core.includedUsers} user and Pro up to ${plans.pro.includedUsers}. Each additional user costs ${extraUserText}, up to ${mostExtraUsers} of them, on either plan.`,
  },
  {
    question: "Can I change my plan later?",
    answer:
      "Yes, at any time. Upgrades take effect right away, and you'll see the cost before you confirm. Downgrades take effect with your next bill.",
  },
  {
    question: "What happens to my data if I cancel?",
    answer:
      "Your data stays. Your workspace becomes read-only, you can still view everything, and it'll all be there if you come back.",
  },
];
