/** The page "Customer Portal": whether it is on and where, what customers see in it, and who signed in. */
import { Badge, Button, CopyButton, Switch, Textarea, TextInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { PreviewPane } from "#ui/form/PreviewPane.tsx";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { usePreview } from "#ui/form/use-preview.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { PortalLook, PortalSettings } from "../contract.ts";
import { PortalSessions } from "./PortalSessions.tsx";
import classes from "./portal.module.css";
import { portalApi } from "./portal-api.ts";
import { labels, type PortalForm, usePortalSettings } from "./use-portal-settings.ts";

export function PortalSettingsScreen() {
  const settings = useQuery({ ...portalApi.settings.queryOptions(), ...settingsFreshness });
  const { data: stored } = settings;
  return (
    <>
      <PageHeader
        title="Customer Portal"
        subtitle="Let customers see their visits, invoices and papers"
        back={{ to: settingsPath(), label: "Settings" }}
        actions={
          stored?.is_on && (
            <Button
              component="a"
              href={stored.url}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open Portal
            </Button>
          )
        }
      />
      <SettingsFrame query={settings} failed="Failed to load the customer portal" height={480}>
        {(settings) => <SettingsParts stored={settings} />}
      </SettingsFrame>
    </>
  );
}

function SettingsParts({ stored }: { stored: PortalSettings }) {
  const form = usePortalSettings(stored);
  return (
    <>
      <SettingsForm
        form={form}
        failed="The customer portal couldn't be saved"
        fixed="Your role lets you view the customer portal, but not change it."
        save="Save Portal"
        aside={<PortalPreview values={form.values} />}
      >
        <AddressPanel form={form} />
        <ShownPanel form={form} />
      </SettingsForm>
      <SettingsColumn>
        <SessionsPanel />
      </SettingsColumn>
    </>
  );
}

function AddressPanel({ form: { stored, values, errors, canChange, edit } }: { form: PortalForm }) {
  return (
    <Panel
      id="portal-address"
      title="Portal"
      mark={<Badge color={stored.is_on ? "green" : "gray"}>{stored.is_on ? "On" : "Off"}</Badge>}
      text="Customers sign in with their email address and a code. There's no password."
    >
      <Fields>
        <Switch
          className={wideField}
          label={labels.is_on}
          checked={values.is_on}
          disabled={!canChange}
          onChange={(event) => edit({ is_on: event.currentTarget.checked })}
        />
        <TextInput
          className={wideField}
          label={labels.slug}
          description={`${stored.url.slice(0, stored.url.lastIndexOf("/") + 1)}…`}
          name="slug"
          readOnly={!canChange}
          error={errors["slug"]}
          value={values.slug}
          onChange={(event) => edit({ slug: event.currentTarget.value.toLowerCase() })}
        />
        <Textarea
          className={wideField}
          label={labels.welcome}
          description="Leave blank to show none."
          name="welcome"
          autosize
          minRows={2}
          readOnly={!canChange}
          error={errors["welcome"]}
          value={values.welcome}
          onChange={(event) => edit({ welcome: event.currentTarget.value })}
        />
        {stored.is_on && <Link url={stored.url} />}
      </Fields>
    </Panel>
  );
}

const Link = ({ url }: { url: string }) => (
  <div className={`${wideField} ${classes.copy}`}>
    <TextInput className={classes.copied} label="Link for emails and your website" value={url} readOnly />
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? "Copied" : "Copy Link"}
        </Button>
      )}
    </CopyButton>
  </div>
);

const parts = ["shows_visits", "shows_contracts", "shows_invoices", "shows_files", "takes_requests"] as const;

const descriptions: Record<(typeof parts)[number], string> = {
  shows_visits: "Customers confirm and reschedule as your reminder settings allow.",
  shows_contracts: "Customers sign and download what you sent them.",
  shows_invoices: "Customers pay open invoices and download receipts.",
  shows_files: "Only the files you choose on a customer's Portal tab.",
  takes_requests: "Each request becomes a task.",
};

const ShownPanel = ({ form: { values, canChange, edit } }: { form: PortalForm }) => (
  <Panel id="portal-parts" title="What customers see" text="You can change this at any time.">
    <div className={classes.switches}>
      {parts.map((part) => (
        <Switch
          key={part}
          label={labels[part]}
          description={descriptions[part]}
          checked={values[part]}
          disabled={!canChange}
          onChange={(event) => edit({ [part]: event.currentTarget.checked })}
        />
      ))}
    </div>
  </Panel>
);

const views = [
  { view: "home", label: "Portal", title: "Preview of the portal" },
  { view: "sign_in", label: "Sign-in", title: "Preview of the sign-in page" },
] as const;

function PortalPreview({ values }: { values: PortalSettings }) {
  const preview = usePreview(lookOf(values), (look) => portalApi.preview.queryOptions({ input: look }));
  return <PreviewPane views={views} {...preview} />;
}

const lookOf = (values: PortalSettings): PortalLook => ({
  welcome: values.welcome,
  shows_visits: values.shows_visits,
  shows_invoices: values.shows_invoices,
  shows_contracts: values.shows_contracts,
  shows_files: values.shows_files,
  takes_requests: values.takes_requests,
});

function SessionsPanel() {
  const sessions = useQuery({ ...portalApi.sessions.queryOptions(), ...settingsFreshness });
  return (
    <Panel id="portal-sessions" title="Sign-ins" text="The latest 50. Customers stay signed in for 30 days.">
      <SettingsFrame query={sessions} failed="Failed to load sign-ins" height={96}>
        {({ sessions: rows }) => <PortalSessions sessions={rows} label="Portal sign-ins" />}
      </SettingsFrame>
    </Panel>
  );
}
