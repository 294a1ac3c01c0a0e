/** Choosing the address that email is sent from, and going back to ours. */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { EmailSettings } from "../../mails/domain/contract.ts";
import { domainApi } from "./domain-api.ts";
import classes from "./email-settings.module.css";

export function AddressForm({ stored: { domain } }: { stored: EmailSettings }) {
  const whyNot = useWhyNot()("organization.update");
  const [address, setAddress] = useState(domain?.address ?? "");
  const client = useQueryClient();
  const put = (settings: EmailSettings) => client.setQueryData(domainApi.read.queryKey(), settings);
  const save = useMutation({
    ...domainApi.add.mutationOptions(),
    onSuccess: (settings) => {
      put(settings);
      notifySuccess("Address saved. Copy the records below to your domain's DNS.");
    },
  });
  const remove = useMutation({
    ...domainApi.remove.mutationOptions(),
    onSuccess: (settings) => {
      put(settings);
      notifySuccess("Email is sent from our address again.");
    },
    onError: (error) => notifyError(error, "The address couldn't be removed"),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate({ address });
  };
  const fields = isApiError(save.error) ? save.error.fields : undefined;
  const error = save.error && (fields?.["address"] ?? messageOf(save.error, "Saving failed. Try again."));
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.address ?? ""}
        label="Email address"
        type="email"
        placeholder="office@yourbusiness.com"
        value={address}
        readOnly={whyNot !== undefined}
        error={error}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={whyNot !== undefined || address.trim() === (domain?.address ?? "")}
          title={whyNot}
        >
          Save Address
        </Button>
        {domain && (
          <Button
            variant="default"
            loading={remove.isPending}
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => remove.mutate(undefined)}
          >
            Remove Address
          </Button>
        )}
      </div>
    </form>
  );
}
