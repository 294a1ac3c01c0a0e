/** The job that carries one text out of the house, asked for in the transaction that caused it. */
import type { JobDefinition } from "#platform/app-context.ts";
import { Text, TextRefused } from "#platform/sms/port.ts";
import { deliverText } from "./delivering.ts";

export const sendText: JobDefinition<Text> = {
  name: "text-send",
  data: Text,
  retries: 8,
  async run(appContext, text, { organizationId }) {
    if (organizationId === null) throw new Error("A text is sent for a business");
    try {
      await deliverText(appContext, organizationId, text);
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      appContext.log.warn({ key: text.key, code: error.code }, "A text was refused for good");
    }
  },
};
