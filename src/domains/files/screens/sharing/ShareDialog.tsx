/** The window in which a link to a file is made, and shown this once. */
import { Button, TextInput } from "@mantine/core";
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { StoredFile } from "../../contract.ts";
import classes from "../files.module.css";
import { sharesApi } from "../files-api.ts";

type Props = { isOpen: boolean; onClose: () => void; file: StoredFile };

export function ShareDialog({ isOpen, onClose, file }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const close = () => {
    setUrl(null);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={url === null ? "Create Link" : "Your Link"}
      save={url === null ? "Create Link" : null}
    >
      {(parts) =>
        url === null ? <DialogForm {...parts} file={file} onMade={setUrl} /> : <MadeLink url={url} />
      }
    </FormDialog>
  );
}

function MadeLink({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess("Link copied.");
    } catch {
      notifyError("The link couldn't be copied. Select it and copy it yourself.");
    }
  };
  return (
    <>
      <TextInput
        label="Link"
        description="Copy this link now. You won't see it again."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button mt="sm" onClick={() => void copy()} data-autofocus>
        Copy Link
      </Button>
    </>
  );
}

const videoWords =
  "We remove the location that phones save in MP4 and MOV videos. Other formats and GPS tracks from action cameras can still show where a video was recorded.";

type FormProps = FormDialogParts & { file: StoredFile; onMade: (url: string) => void };

function DialogForm({ id, guard, file, onMade }: FormProps) {
  const form = useShareForm({ file, mutationKey: [id], onMade });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The link couldn't be created">
      {file.kind === "video" && <p className={classes.shareNotice}>{videoWords}</p>}
      <TextLine
        label="Last day"
        hint="Leave blank for no end date"
        type="date"
        isFirst
        {...form.field("ends_on")}
      />
      <PasswordField
        label="Password"
        description="Leave blank for no password"
        autoComplete="new-password"
        mt="sm"
        {...form.field("password")}
      />
      <TextLine
        label="Downloads"
        hint="How many times the file can be downloaded. Leave blank for no limit"
        mode="numeric"
        {...form.field("most_downloads")}
      />
    </RecordForm>
  );
}

type Values = { ends_on: string; password: string; most_downloads: string };
type Options = { file: StoredFile; mutationKey: MutationKey; onMade: (url: string) => void };

const read = (values: Values) => readAs(values, errorsOf(values));

function errorsOf({ password, most_downloads }: Values): Errors {
  const errors: Errors = {};
  if (password !== "" && password.length < 6)
    errors["password"] = "Use at least 6 characters for the password";
  if (most_downloads.trim() !== "" && !/^\s*[1-9]\d{0,3}\s*$/.test(most_downloads)) {
    errors["most_downloads"] = "Downloads must be a whole number from 1 to 1,000";
  }
  return errors;
}

function useShareForm({ file, mutationKey, onMade }: Options) {
  const client = useQueryClient();
  return useRecordForm({
    mutationKey,
    record: null as { version?: number } | null,
    valuesOf: (): Values => ({ ends_on: "", password: "", most_downloads: "" }),
    read,
    save: ({ wanted, context }) =>
      sharesApi.create.call(
        {
          id: file.id,
          ends_on: wanted.ends_on,
          password: wanted.password,
          most_downloads: wanted.most_downloads.trim() === "" ? null : Number(wanted.most_downloads),
        },
        { context },
      ),
    onSaved: ({ url }) => {
      void client.invalidateQueries({ queryKey: sharesApi.key() });
      onMade(url);
    },
  });
}
