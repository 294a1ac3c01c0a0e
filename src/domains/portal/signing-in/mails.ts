/** The emails of the portal: the code with its link, the invitation, and the news of what a customer asked for. */
import { inBrand } from "#domains/branding/mail.ts";
import type { Mail } from "#platform/mail/port.ts";
import { cut } from "#shared/text.ts";
import { codeMinutes } from "../contract.ts";
import type { Portal } from "./portal-visit.ts";

export const portalUrl = ({ scope, settings }: Pick<Portal, "scope" | "settings">): string =>
  `${scope.actor.appContext.config.publicUrl.replace(/\/+$/, "")}/portal/${settings.slug}`;

type CodeFacts = Portal & { code: string; id: string; token?: string };

export function codeMail(to: string, { code, id, token, ...portal }: CodeFacts): Mail {
  const { brand, scope } = portal;
  const { publicUrl } = scope.actor.appContext.config;
  const text = [
    token
      ? `Here's your code to sign in at ${brand.name}:`
      : `Here's your code to continue at ${brand.name}:`,
    code,
    `It works once, for ${codeMinutes} minutes.`,
    ...(token ? [`Sign in with this link instead: ${portalUrl(portal)}/enter?key=${token}`] : []),
  ].join("\n\n");
  const foot =
    "If you didn't ask for this code, ignore this email. Don't share the code or the link with anyone.";
  const subject = cut(`${code} is your code for ${brand.name}`, 300);
  return inBrand({ key: `portal-code-${id}`, to, subject, text }, { brand, publicUrl, foot });
}

export function invitationMail(to: string, portal: Portal & { name: string; key: string }): Mail {
  const { brand, scope, name, key } = portal;
  const text = [
    `Hello ${name.split(" ")[0] || "there"},`,
    `You can now see your visits, invoices and other papers from ${brand.name} in one place. Sign in with this email address. There's no password.`,
    `Open your portal: ${portalUrl(portal)}`,
  ].join("\n\n");
  const { publicUrl } = scope.actor.appContext.config;
  const subject = cut(`Your customer portal at ${brand.name}`, 300);
  return inBrand({ key, to, subject, text }, { brand, publicUrl, foot: `Questions? Contact ${brand.name}.` });
}
