/** How other apps work with the business: connections and their health, API keys, and webhooks. */
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { settingsPath } from "#domains/organizations/paths.ts";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import type { Webhook } from "../webhooks/contract.ts";
import { AddIntegrationDialog, type Adding } from "./AddIntegrationDialog.tsx";
import { ConnectionsPanel } from "./ConnectionsPanel.tsx";
import { KeysPanel } from "./KeysPanel.tsx";
import { SecretCard, type Shown } from "./SecretCard.tsx";
import { WebhookLogDialog } from "./WebhookLogDialog.tsx";
import { WebhooksPanel } from "./WebhooksPanel.tsx";

export function IntegrationsScreen() {
  const address = useListAddress();
  const whyNot = useWhyNot()("integrations.update");
  const [chosen, setChosen] = useState<Adding | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [logged, setLogged] = useState<Webhook | null>(null);
  const isAsked = address.get("add") === "1" && !whyNot;
  const adding = chosen ?? (isAsked ? { kind: "key" as const, webhook: null } : null);
  const add = (kind: Adding["kind"]) => setChosen({ kind, webhook: null });
  const close = () => {
    setChosen(null);
    address.set({ add: null });
  };
  useShortcut({ keys: "n", label: "Add integration", group: "Integrations", run: () => add("key") }, !whyNot);
  return (
    <>
      <PageHeader
        title="Integrations"
        subtitle="Connect other apps to Plumbline"
        back={{ to: settingsPath(), label: "Settings" }}
        actions={
          <ActionButton
            leftSection={<IconPlus size={16} aria-hidden />}
            whyNot={whyNot}
            onClick={() => add("key")}
          >
            Add Integration
          </ActionButton>
        }
      />
      <SettingsColumn>
        {shown && <SecretCard shown={shown} onClose={() => setShown(null)} />}
        <ConnectionsPanel />
        <KeysPanel onAdd={whyNot ? undefined : () => add("key")} />
        <WebhooksPanel
          onAdd={whyNot ? undefined : () => add("webhook")}
          onEdit={(webhook) => setChosen({ kind: "webhook", webhook })}
          onLog={setLogged}
          onSecret={setShown}
        />
      </SettingsColumn>
      <AddIntegrationDialog adding={adding} onClose={close} onSecret={setShown} />
      <WebhookLogDialog webhook={logged} onClose={() => setLogged(null)} />
    </>
  );
}
