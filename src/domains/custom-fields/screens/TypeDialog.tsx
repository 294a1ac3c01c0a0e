/** Changes the type of a field: first shows which values carry over, which are lost, and examples of both. */
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { type CustomField, type FieldType, hasChoices, type TypePreview } from "../contract.ts";
import { type ChoiceLine, ChoicesInput, choiceLine, wantedChoices } from "./ChoicesInput.tsx";
import classes from "./custom-fields.module.css";
import { customFieldsApi } from "./custom-fields-api.ts";
import { typeOptions } from "./field-words.ts";
import { useRefreshFields } from "./use-fields.ts";

type Props = { field: CustomField; onClose: () => void };

export function TypeDialog({ field, onClose }: Props) {
  const refresh = useRefreshFields();
  const [type, setType] = useState<FieldType | null>(null);
  const [lines, setLines] = useState<ChoiceLine[]>(() => field.choices.map((choice) => choiceLine(choice)));
  const choices = type && hasChoices(type) ? wantedChoices(lines) : undefined;
  const wanted = { id: field.id, type: type ?? field.type, ...(choices ? { choices } : {}) };
  const isReady = type !== null && choices?.length !== 0;
  const preview = useQuery({
    ...customFieldsApi.previewType.queryOptions({ input: wanted }),
    enabled: isReady,
    staleTime: 0,
    retry: false,
  });
  const change = useMutation({
    mutationFn: (fingerprint: string) => customFieldsApi.changeType.call({ ...wanted, fingerprint }),
    onSuccess: ({ label }) => {
      refresh();
      notifySuccess(`The type of ${label} changed.`);
      onClose();
    },
    onError: () => void preview.refetch(),
  });
  const shown = isReady ? preview.data : undefined;
  const lost = shown?.lost ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change Type of ${field.label}`}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(lost > 0 ? { color: "red" } : {})}
            disabled={!shown}
            loading={change.isPending}
            onClick={() => shown && change.mutate(shown.fingerprint)}
          >
            {lost > 0 ? `Change Type and Lose ${lost}` : "Change Type"}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <FormError error={change.error ?? preview.error} fallback="The type couldn't be changed" />
        <NativeSelect
          label="New type"
          data={[
            { value: "", label: "Select..." },
            ...typeOptions.filter(({ value }) => value !== field.type),
          ]}
          value={type ?? ""}
          onChange={(event) => {
            change.reset();
            setType((event.currentTarget.value || null) as FieldType | null);
          }}
        />
        {choices && <ChoicesInput lines={lines} error={undefined} onChange={setLines} />}
        {shown && <PreviewLines preview={shown} />}
      </div>
    </Dialog>
  );
}

function PreviewLines({ preview: { values, kept, lost, examples } }: { preview: TypePreview }) {
  if (values === 0) return <p role="status">No records have a value yet.</p>;
  return (
    <>
      <p role="status">
        {kept} of {values} values carry over.{" "}
        {lost > 0 && <strong className={classes.lost}>{lost} will be lost.</strong>}
      </p>
      <table className={classes.examples}>
        <thead>
          <tr>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ from, to }) => (
            <tr key={from}>
              <td>{from}</td>
              <td>{to ?? <span className={classes.lost}>Lost</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
