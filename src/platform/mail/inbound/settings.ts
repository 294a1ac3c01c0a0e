/** Which settings of answers by email belong together: a domain that nothing listens at would lose what customers answer. */
import { startupError } from "../../errors.ts";

type MailIn = {
  MAIL_IN_DOMAIN?: string | undefined;
  MAIL_IN_PORT?: number | undefined;
  MAIL_IN_WEBHOOK_SECRET?: string | undefined;
};

/** Throws a startup error. */
export function checkMailIn({ MAIL_IN_DOMAIN: domain, MAIL_IN_PORT: listens, ...others }: MailIn): void {
  const hasWay = listens !== undefined || others.MAIL_IN_WEBHOOK_SECRET !== undefined;
  if ((domain !== undefined) === hasWay) return;
  throw startupError(
    domain === undefined
      ? "The settings MAIL_IN_PORT and MAIL_IN_WEBHOOK_SECRET need MAIL_IN_DOMAIN, too."
      : "The setting MAIL_IN_DOMAIN needs MAIL_IN_PORT or MAIL_IN_WEBHOOK_SECRET, too.",
  );
}
