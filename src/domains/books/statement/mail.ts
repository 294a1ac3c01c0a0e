/** The email in which a customer gets their statement. */
import { inBrand } from "#domains/branding/mail.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Mail } from "#platform/mail/port.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/time/dates.ts";

type Facts = {
  brand: PublicBrand;
  publicUrl: string;
  firstName: string;
  /** What they owed at the end of `day`. */
  closing_cents: number;
  currency: string;
  day: string;
  message: string | null;
  key: string;
  url: string;
};

export function statementMail(to: string, facts: Facts): Mail {
  const { brand, publicUrl, firstName, closing_cents, currency, day, message, key, url } = facts;
  const amount = formatMoney(money(Math.abs(closing_cents), currency));
  const on = formatLongDate(day, "UTC");
  const balance =
    closing_cents > 0
      ? `Balance due on ${on}: ${amount}`
      : closing_cents < 0
        ? `Your credit on ${on}: ${amount}`
        : `You owed nothing on ${on}.`;
  const text = [
    `Hello ${firstName || "there"},`,
    message ?? `Here's your statement of account from ${brand.name}.`,
    balance,
    `View statement: ${url}`,
  ].join("\n\n");
  const foot = `This link shows your statement to anyone who has it, for 90 days. Questions? Contact ${brand.name}.`;
  const subject = `Statement of account from ${brand.name}`;
  return inBrand({ key, to, subject, text }, { brand, publicUrl, foot });
}
