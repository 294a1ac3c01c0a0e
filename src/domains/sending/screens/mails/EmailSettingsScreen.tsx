/** The page "Email": from which address customers get email, and what a domain of one's own still needs. */
import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { EmailSettings } from "../../mails/domain/contract.ts";
import { AddressForm } from "./AddressForm.tsx";
import { domainApi } from "./domain-api.ts";
import classes from "./email-settings.module.css";
import { RecordsPanel } from "./RecordsPanel.tsx";

export function EmailSettingsScreen() {
  const settings = useQuery({ ...domainApi.read.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Email"
        subtitle="The address your customers get email from"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={settings} failed="Failed to load the email settings" height={420}>
        {(stored) => <Parts stored={stored} />}
      </SettingsFrame>
    </>
  );
}

function Parts({ stored }: { stored: EmailSettings }) {
  const { sender, domain, receives_answers } = stored;
  const answers = receives_answers
    ? "Replies appear in Messages, in the customer's conversation."
    : "Answers aren't collected in Messages, because no reply domain is set up on this server.";
  return (
    <SettingsColumn>
      <Panel id="email-sender" title="Sender" text={answers}>
        <p className={classes.sender}>
          {sender.name} &lt;{sender.address}&gt;
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
