/** The page "Email": from which address customers get email, what a domain of one's own still needs, and where they write to. */
import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { EmailSettings } from "../../mails/domain/contract.ts";
import { ConsentRecordsPanel } from "../consent-records/ConsentRecordsPanel.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { domainApi } from "./domain-api.ts";
import classes from "./email-settings.module.css";
import { InboxAddressPanel } from "./InboxAddressPanel.tsx";
import { mailSettingsApi } from "./mail-settings-api.ts";
import { RecordsPanel } from "./RecordsPanel.tsx";
import { SignatureForm } from "./SignatureForm.tsx";

export function EmailSettingsScreen() {
  const settings = useQuery({ ...domainApi.read.queryOptions(), ...settingsFreshness });
  const mail = useQuery({ ...mailSettingsApi.read.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Email"
        subtitle="The addresses your customers get email from and write to"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <div className={classes.page}>
        <SettingsFrame query={settings} failed="Failed to load the email settings" height={280}>
          {(stored) => <Parts stored={stored} />}
        </SettingsFrame>
        <SettingsFrame query={mail} failed="Failed to load the inbox address and signature" height={420}>
          {(stored) => (
            <SettingsColumn>
              <InboxAddressPanel key={stored.address} stored={stored} />
              <SignatureForm stored={stored} />
            </SettingsColumn>
          )}
        </SettingsFrame>
        <SettingsColumn>
          <ConsentRecordsPanel />
        </SettingsColumn>
      </div>
    </>
  );
}

function Parts({ stored }: { stored: EmailSettings }) {
  const { sender, domain, receives_answers } = stored;
  const answers = receives_answers
    ? "Replies appear in Messages, in the customer's conversation."
    : "Replies don't appear in Messages, because this server has no reply domain.";
  return (
    <SettingsColumn>
      <Panel id="email-sender" title="Sender" text={answers}>
        <p className={classes.sender}>
          {sender.name} <span className={classes.senderAddress}>&lt;{sender.address}&gt;</span>
        </p>
      </Panel>
      <Panel
        id="email-domain"
        title="Your own address"
        mark={
          domain && (
            <Badge color={domain.verified_at ? "green" : "yellow"}>{markOf(domain.verified_at)}</Badge>
          )
        }
        text="Email from your own domain is trusted more. Free addresses, such as Gmail's, can't be used."
      >
        <AddressForm key={domain?.address ?? ""} stored={stored} />
      </Panel>
      {domain && <RecordsPanel domain={domain} />}
    </SettingsColumn>
  );
}

const markOf = (verifiedAt: string | null): string => (verifiedAt ? "In use" : "Records missing");
