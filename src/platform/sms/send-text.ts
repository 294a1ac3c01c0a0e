/** The job that carries one text out of the house, asked for in the transaction that caused it. */
import type { JobDefinition } from "../app-context.ts";
import { textTransportFor } from "../outward.ts";
import { Text } from "./port.ts";

export const sendText: JobDefinition<Text> = {
  name: "text-send",
  data: Text,
  retries: 8,
  async run(appContext, text, { organizationId }) {
    await (await textTransportFor(appContext, organizationId)).deliver(text);
  },
};
