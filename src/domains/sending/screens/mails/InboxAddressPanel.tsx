/** The address at which customers write to the business: choosing it, copying it, and forwarding one's own mailbox to it. */
import { Badge, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { MailSettings } from "../../mails/settings/contract.ts";
import classes from "./email-settings.module.css";
import { mailSettingsApi } from "./mail-settings-api.ts";

type Props = { stored: MailSettings };

export function InboxAddressPanel({ stored }: Props) {
  const { address, domain, earlier } = stored;
  return (
    <Panel
      id="email-inbox"
      title="Inbox address"
      mark={<Badge color={address ? "green" : "gray"}>{address ? "On" : "Off"}</Badge>}
      text="Email to this address appears in Messages, in the customer's conversation or in a new one."
    >
      {domain === null ? (
        <p className={classes.text}>This server doesn't receive email yet, because it has no reply domain.</p>
      ) : (
        <div className={classes.form}>
          {address && (
            <div className={classes.address}>
              <div className={classes.copied} data-is-wide="">
                <code className={classes.code}>{address}</code>
                <CopyButton text={address} label="Copy Address" />
              </div>
            </div>
          )}
          <ChooseName stored={stored} domain={domain} />
          {earlier.length > 0 && (
            <p className={classes.text}>Email to {earlier.join(", ")} arrives here too.</p>
          )}
          {address && <HowToForward />}
        </div>
      )}
    </Panel>
  );
}

function ChooseName({ stored: { name: kept, address }, domain }: Props & { domain: string }) {
  const whyNot = useWhyNot()("organization.update");
  const [name, setName] = useState(kept);
  const { save, close } = useChanges();
  const error = save.error && (isApiError(save.error) ? save.error.fields?.["name"] : undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate({ name });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.address ?? ""}
        label={`Name before @${domain}`}
        autoComplete="off"
        spellCheck={false}
        value={name}
        readOnly={whyNot !== undefined}
        error={save.error && (error ?? messageOf(save.error, "Saving failed. Try again."))}
        onChange={(event) => {
          save.reset();
          setName(event.currentTarget.value.toLowerCase());
        }}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={whyNot !== undefined || name.trim() === "" || (address !== null && name === kept)}
          title={whyNot}
        >
          {address ? "Change Address" : "Create Address"}
        </Button>
        {address && (
          <Button
            variant="default"
            loading={close.isPending}
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => close.mutate(undefined)}
          >
            Stop Receiving
          </Button>
        )}
      </div>
    </form>
  );
}

function useChanges() {
  const client = useQueryClient();
  const put = (settings: MailSettings) => client.setQueryData(mailSettingsApi.read.queryKey(), settings);
  const save = useMutation({
    ...mailSettingsApi.chooseAddress.mutationOptions(),
    onSuccess: (settings) => {
      put(settings);
      notifySuccess(`Email to ${settings.address} now appears in Messages.`);
    },
  });
  const close = useMutation({
    ...mailSettingsApi.closeAddress.mutationOptions(),
    onSuccess: (settings) => {
      put(settings);
      notifySuccess("Email to your inbox address is refused from now on.");
    },
    onError: (error) => notifyError(error, "The address couldn't be turned off"),
  });
  return { save, close };
}

const HowToForward = () => (
  <details className={classes.how}>
    <summary>Forward your own mailbox</summary>
    <ol>
      <li>Copy the address above.</li>
      <li>
        In Gmail, open Settings, then Forwarding and POP/IMAP, and choose Add a forwarding address. In
        Outlook, open Settings, then Mail, then Forwarding.
      </li>
      <li>If your provider sends a confirmation, it appears in Messages. Open its link.</li>
      <li>Keep a copy in your mailbox, so that everything is still there too.</li>
    </ol>
    <p className={classes.text}>
      Newsletters, receipts and other automatic email from people who aren't customers are left out.
    </p>
  </details>
);
