/** The window in which a part or time that was used on a visit is noted. */
import { SegmentedControl, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { amountFrom } from "#shared/money/amount-text.ts";
import { sumOfProducts } from "#shared/money/money.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Visit } from "../../visits/contract.ts";
import classes from "../job/job-form.module.css";
import { refreshJobs, visitsApi } from "../jobs-api.ts";

type Props = { visit: Visit | null; isOpen: boolean; onClose: () => void };

export function UseDialog({ visit, isOpen, onClose }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Add Part or Time" save="Add">
      {(parts) => visit && <UseForm {...parts} visit={visit} onSaved={onClose} />}
    </FormDialog>
  );
}

type Values = { kind: "part" | "time"; name: string; quantity: string; cost: string };
type FormProps = FormDialogParts & { visit: Visit; onSaved: () => void };

const start: Values = { kind: "part", name: "", quantity: "1", cost: "" };

function UseForm({ id, visit, guard, onSaved }: FormProps) {
  const currency = useSession().organization?.currency ?? "USD";
  const seesCosts = useMay()("jobs.cost");
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Partial<Record<keyof Values, string>>>({});
  const save = useSaving(id, visit, onSaved);
  useGuardFor(guard, !save.isSuccess && JSON.stringify(values) !== JSON.stringify(start));
  const isTime = values.kind === "time";

  function change(changes: Partial<Values>) {
    setValues((now) => ({ ...now, ...changes }));
    setErrors({});
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { found, cost } = check(values, currency);
    setErrors(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate({ values, cost });
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      <FormError error={save.error} fallback="It was not noted" />
      <SegmentedControl
        aria-label="What was used"
        data={[
          { value: "part", label: "Part" },
          { value: "time", label: "Time" },
        ]}
        value={values.kind}
        onChange={(kind) => change({ kind })}
        mb="sm"
      />
      <div className={classes.fields}>
        <TextInput
          className={classes.wide ?? ""}
          label={isTime ? "What for" : "Name"}
          data-autofocus
          autoComplete="off"
          maxLength={200}
          withAsterisk={!isTime}
          value={values.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={isTime ? "Hours" : "Quantity"}
          inputMode="decimal"
          autoComplete="off"
          value={values.quantity}
          error={errors.quantity}
          onChange={(event) => change({ quantity: event.currentTarget.value })}
        />
        {seesCosts && (
          <TextInput
            label={isTime ? "Cost of an hour" : "Unit cost"}
            inputMode="decimal"
            autoComplete="off"
            value={values.cost}
            error={errors.cost}
            onChange={(event) => change({ cost: event.currentTarget.value })}
          />
        )}
      </div>
    </form>
  );
}

function check({ kind, name, quantity, cost }: Values, currency: string) {
  const found: Partial<Record<keyof Values, string>> = {};
  if (kind === "part" && name.trim() === "") found.name = "Name is required";
  const isNumber = /^\d{1,9}(\.\d{1,4})?$/.test(quantity.trim()) && Number(quantity) > 0;
  if (!isNumber) found.quantity = `${kind === "time" ? "Hours" : "Quantity"} must be a number such as 2.25`;
  let cents: number | null = null;
  try {
    cents = cost.trim() === "" ? null : amountFrom(cost, currency);
  } catch {
    found.cost = "Cost must be an amount such as 1,250.00";
  }
  return { found, cost: cents };
}

function useSaving(id: string, visit: Visit, onSaved: () => void) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  return useMutation({
    mutationKey: [id],
    mutationFn: ({ values, cost }: { values: Values; cost: number | null }) => {
      const { kind, name, quantity } = values;
      const minutes = kind === "time" ? { minutes: Math.max(1, sumOfProducts([[60, quantity]])) } : {};
      const named = name.trim() === "" ? {} : { name: name.trim() };
      const priced = cost === null ? {} : { unit_cost_cents: cost };
      return visitsApi.addUse.call(
        { id: visit.id, kind, quantity: quantity.trim(), ...minutes, ...named, ...priced },
        { context: { idempotencyKey } },
      );
    },
    onSuccess: () => {
      void refreshJobs(client);
      notifySuccess("It was noted.");
      onSaved();
    },
  });
}
