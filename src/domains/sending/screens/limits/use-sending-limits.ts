/** What is entered about how much customers are sent, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { SendingSettings } from "../../contract.ts";
import { sendingApi } from "../sending-api.ts";

export type LimitsForm = ReturnType<typeof useSendingLimits>;

type Values = Pick<SendingSettings, "most_per_day" | "most_per_week" | "holds_replies">;

export function useSendingLimits(stored: SendingSettings) {
  const client = useQueryClient();
  const adopt = (saved: SendingSettings) => client.setQueryData(sendingApi.settings.queryKey(), saved);
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings) => valuesOf(settings ?? stored),
    read,
    save,
    recordOf: (saved: SendingSettings) => saved,
    onSaved: (saved, sent) => {
      adopt(saved);
      const words = { said: "Sending limits saved.", undone: "Changes to sending limits undone." };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
    },
    stale: { title: "Sending limits have changed", latest: () => sendingApi.settings.call(), labels },
  });
  return { ...form, canChange: useMay()("organization.update") };
}

export const labels = {
  most_per_day: "Messages per day",
  most_per_week: "Messages per week",
  holds_replies: "Hold replies during quiet hours",
};

const valuesOf = ({ most_per_day, most_per_week, holds_replies }: SendingSettings): Values => ({
  most_per_day,
  most_per_week,
  holds_replies,
});

/** What is wrong with a limit is said by the server, at its field. */
const read = (values: Values) => readAs(values, {});

const save = ({ typed, context }: Sending<SendingSettings, Values, Values, never>) =>
  sendingApi.saveSettings.call(typed, { context });
