/** What is entered about late fees, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import { offerUndo } from "#ui/form/offer-undo.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { LateFeeChanges, type LateFeeSettings } from "../../late-fees/contract.ts";
import { lateFeesApi } from "./follow-up-api.ts";

export type LateFeeDraft = ReturnType<typeof useLateFeeSettings>;

type Values = Pick<LateFeeSettings, "mode" | "kind" | "percent" | "repeats"> & {
  amount: string;
  after_days: string;
  cap: string;
};

export function useLateFeeSettings(stored: LateFeeSettings) {
  const client = useQueryClient();
  const currency = useSession().organization?.currency ?? "USD";
  const adopt = (saved: LateFeeSettings) => client.setQueryData(lateFeesApi.settings.queryKey(), saved);
  const read = (values: Values) => readValues(values, currency);
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings: LateFeeSettings | null): Values => valuesOf(settings ?? stored, currency),
    read,
    fieldOf: (name) => name.replace("_cents", ""),
    save,
    recordOf: (saved: LateFeeSettings) => saved,
    onSaved: (saved, sent) => {
      adopt(saved);
      const words = { said: "Late fees saved.", undone: "Changes to late fees undone." };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
    },
    stale: {
      title: "These late fees have changed",
      latest: () => lateFeesApi.settings.call(),
      labels: {
        mode: "Late fees",
        kind: "Fee",
        percent: "Percentage",
        amount: "Amount",
        after_days: "Days after the due day",
        repeats: "How often",
        cap: "Maximum",
      },
    },
  });
  return { ...form, currency, canChange: useMay()("invoices.settings") };
}

const valuesOf = (settings: LateFeeSettings, currency: string): Values => ({
  mode: settings.mode,
  kind: settings.kind,
  percent: settings.percent,
  repeats: settings.repeats,
  amount: amountText(settings.amount_cents, currency),
  after_days: String(settings.after_days),
  cap: amountText(settings.cap_cents, currency),
});

function readValues(values: Values, currency: string): Read<LateFeeChanges> {
  const errors: Errors = {};
  const amount = (field: "amount" | "cap", label: string): number | null => {
    try {
      return values[field].trim() === "" ? null : amountFrom(values[field], currency);
    } catch {
      errors[field] = `${label} must be an amount such as 25.00`;
      return null;
    }
  };
  const { mode, kind, percent, repeats } = values;
  const after = values.after_days.trim();
  const parsed = LateFeeChanges.safeParse({
    mode,
    kind,
    percent: percent.trim(),
    repeats,
    after_days: /^\d+$/.test(after) ? Number(after) : Number.NaN,
    amount_cents: amount("amount", "Amount") ?? 0,
    cap_cents: amount("cap", "Maximum"),
  });
  for (const issue of parsed.error?.issues ?? [])
    errors[issue.path.join(".").replace("_cents", "")] ??= issue.message;
  if (!parsed.success || Object.keys(errors).length > 0) return { wanted: null, errors };
  return { wanted: parsed.data, errors: null };
}

const save = ({ wanted, context }: Sending<LateFeeSettings, Values, LateFeeChanges, never>) =>
  lateFeesApi.saveSettings.call(wanted, { context });
