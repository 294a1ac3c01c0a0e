/** Says that somebody else has saved the customer meanwhile, and goes on from there without losing what was typed. */
import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Customer } from "../../contract.ts";
import { changedLabels, rebase, valuesOf } from "../customer-values.ts";
import { customersApi } from "../customers-api.ts";
import type { useCustomerForm } from "../use-customer-form.ts";

type Props = Pick<ReturnType<typeof useCustomerForm>, "typed" | "currency" | "takeOver" | "save"> & {
  base: Customer;
};

export function EditConflict({ base, typed, currency, takeOver, save }: Props) {
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function reload() {
    setLoading(true);
    try {
      const latest = await customersApi.get.call({ id: base.id });
      const [before, now] = [valuesOf(base, currency), valuesOf(latest, currency)];
      takeOver(latest, rebase(typed, before, now));
      const changed = changedLabels(before, now).join(", ") || "nothing in this form";
      notifySuccess(`Reloaded, and what you typed is kept. Changed meanwhile: ${changed}.`);
    } catch (thrown) {
      setFailure(thrown);
      setLoading(false);
    }
  }

  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      radius="md"
      p="sm"
      mb="md"
      title="This customer has changed"
    >
      <Text size="sm">{messageOf(save.error)}</Text>
      <Button size="xs" variant="default" mt="xs" loading={isLoading} onClick={() => void reload()}>
        Reload and keep what I typed
      </Button>
      {failure !== null && <Text size="sm">{messageOf(failure, "Failed to fetch customer")}</Text>}
    </Alert>
  );
}
