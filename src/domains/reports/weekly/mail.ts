/** The words of a weekly report: its figures with what they were before, and where to open it. */
import type { Mail } from "#platform/mail/port.ts";
import { cut } from "#shared/text.ts";
import type { Described } from "../exports/described.ts";
import { changeWords, valueText } from "../value-words-contract.ts";

type Given = {
  to: string;
  firstName: string;
  name: string;
  sharedBy: string | null;
  openUrl: string;
  offUrl: string;
};

export function weeklyMail(
  { report, title, facts, figures }: Described,
  { to, firstName, name, sharedBy, openUrl, offUrl }: Given,
): Omit<Mail, "key"> {
  const { currency } = report;
  const lines = figures.map((figure) => {
    const change = changeWords(figure);
    const before = valueText(figure.previous, figure.unit, currency);
    const compared = change === null ? "" : ` (${change}, ${before} before)`;
    return `${figure.label}: ${valueText(figure.value, figure.unit, currency)}${compared}`;
  });
  const text = [
    `Hi ${firstName},`,
    `${title}: your weekly report ${name}.`,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    lines.join("\n") || "Your role can't see the figures of this report.",
    `Open the report, with every figure's definition and rows: ${openUrl}`,
    sharedBy ? `${sharedBy} set up this email.` : "You set up this email.",
    `Stop this email: ${offUrl}`,
  ].join("\n\n");
  return {
    to,
    subject: cut(`${name}: ${facts[0]?.value ?? title}`, 300),
    text,
    isAutomatic: true,
    unsubscribe: `${offUrl}/off`,
  };
}
