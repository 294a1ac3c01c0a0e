/** The window in which many prices are changed by a rule: old and new price side by side before anything happens. */
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { useFreshOpening } from "#ui/overlays/use-fresh-opening.ts";
import { useSession } from "#ui/session/session.ts";
import { counted } from "../service-words.ts";
import { batchesApi, refreshServices } from "../services-api.ts";
import { PricePreview } from "./PricePreview.tsx";
import { PriceRuleFields } from "./PriceRuleFields.tsx";
import { ruleFrom, startRule } from "./price-rule.ts";
import { useUndoToast } from "./undo-batch.ts";

type Props = { isOpen: boolean; onClose: () => void; category: string };

export function PriceChangeDialog({ isOpen, onClose, category }: Props) {
  const [opening, close] = useFreshOpening(onClose);
  return <Opened key={`${opening} ${category}`} isOpen={isOpen} onClose={close} category={category} />;
}

const typingPauseMs = 250;

function Opened({ isOpen, onClose, category }: Props) {
  const currency = useSession().organization?.currency ?? "USD";
  const [values, setValues] = useState(() => startRule(category));
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set());
  const { rule, error } = ruleFrom(values, currency);
  const [asked] = useDebouncedValue(rule && JSON.stringify(rule), typingPauseMs);
  const input = asked === null ? null : (JSON.parse(asked) as NonNullable<typeof rule>);
  const preview = useQuery({
    ...batchesApi.previewPrices.queryOptions({
      input: input ?? { change: { kind: "percent", percent: "1" } },
    }),
    enabled: isOpen && input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const prices = input === null ? [] : (preview.data?.prices ?? []);
  const changing = prices.filter(
    ({ id, old_cents, new_cents }) => old_cents !== new_cents && !except.has(id),
  );
  const isSettled =
    rule !== null && JSON.stringify(rule) === asked && !preview.isPlaceholderData && !preview.isError;
  const apply = useApply(onClose);
  const canApply = isSettled && changing.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change Prices"
      footer={
        <DialogButtons onClose={onClose} isBusy={apply.isPending}>
          <Button
            disabled={!canApply}
            loading={apply.isPending}
            onClick={() =>
              input &&
              apply.mutate({ ...input, except_ids: [...except], fingerprint: preview.data?.fingerprint })
            }
          >
            {changing.length > 0 ? `Change ${counted(changing.length, "Price")}` : "Change Prices"}
          </Button>
        </DialogButtons>
      }
    >
      <FormError error={apply.error ?? preview.error} fallback="The prices couldn't be changed" />
      <PriceRuleFields
        values={values}
        onChange={(changes) => setValues({ ...values, ...changes })}
        error={error}
      />
      <PricePreview
        prices={prices}
        isWaiting={rule === null && error === null}
        currency={currency}
        except={except}
        onExcept={setExcept}
      />
    </Dialog>
  );
}

type Wanted = Parameters<typeof batchesApi.changePrices.call>[0];

/** What was shown is what is done: the server refuses when other prices would come out by now. */
function useApply(onDone: () => void) {
  const client = useQueryClient();
  const offerUndo = useUndoToast();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  return useMutation({
    mutationFn: (wanted: Wanted) => batchesApi.changePrices.call(wanted, { context: { idempotencyKey } }),
    onSuccess: async (batch) => {
      onDone();
      await refreshServices(client);
      offerUndo(batch, `${counted(batch.changed, "price")} changed.`);
    },
    onError: () => {
      renewKey();
      void refreshServices(client);
    },
  });
}
