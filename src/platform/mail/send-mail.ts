/** The job that carries one mail out of the house, asked for in the transaction that caused it. */
import type { JobDefinition } from "../app-context.ts";
import { mailTransportFor } from "../outward.ts";
import { mailGivenUp } from "./given-up.ts";
import { Mail } from "./port.ts";

export const sendMail: JobDefinition<Mail> = {
  name: "mail-send",
  data: Mail,
  retries: 8,
  afterLastTry: mailGivenUp.name,
  async run(appContext, mail, { organizationId }) {
    await (await mailTransportFor(appContext, organizationId)).deliver(mail);
  },
};
