/** From which address the house writes, for what a mail carries along. */
import type { Config } from "../config.ts";

/** Without the name that stands beside it. */
export const senderAddress = ({ MAIL_FROM: from }: Pick<Config, "MAIL_FROM">): string =>
  /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? "no-reply@plumbline.invalid";
