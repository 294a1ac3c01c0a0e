/** The email in which a customer gets their receipt. */
import { inBrand } from "#domains/branding/mail.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Mail } from "#platform/mail/port.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { KeptPayment, Use } from "../store.ts";
import { methodWords } from "../words.ts";

type Facts = {
  brand: PublicBrand;
  publicUrl: string;
  payment: KeptPayment;
  uses: readonly Use[];
  key: string;
  url: string;
};

export function receiptMail(to: string, { brand, publicUrl, payment, uses, key, url }: Facts): Mail {
  const { client_name, amount_cents, tip_cents, currency, received_on } = payment;
  const text = (cents: number) => formatMoney(money(cents, currency));
  const lines = [
    ...uses.map(({ invoice_number, amount_cents: cents }) =>
      invoice_number ? `Invoice ${invoice_number}: ${text(cents)}` : `Credit on your account: ${text(cents)}`,
    ),
    ...(tip_cents > 0 ? [`Tip: ${text(tip_cents)}`] : []),
  ];
  const day = received_on ? ` on ${formatLongDate(received_on, "UTC")}` : "";
  const words = [
    `Hello ${client_name.split(" ")[0] || "there"},`,
    `Thank you. ${brand.name} received your payment of ${text(amount_cents)}${day}.`,
    [...lines, `Paid by: ${methodWords(payment)}`].join("\n"),
    `View receipt: ${url}`,
  ].join("\n\n");
  const subject = `Receipt for ${text(amount_cents)} from ${brand.name}`;
  const foot = `This link shows your receipt to anyone who has it. Questions? Contact ${brand.name}.`;
  return inBrand({ key, to, subject, text: words }, { brand, publicUrl, foot });
}
