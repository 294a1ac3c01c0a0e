/** What can be done with a webhook. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/menu-action.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Webhook } from "../webhooks/contract.ts";
import { integrationsApi } from "./integrations-api.ts";
import type { Shown } from "./SecretCard.tsx";

type Props = {
  webhook: Webhook;
  onEdit: (webhook: Webhook) => void;
  onLog: (webhook: Webhook) => void;
  onSecret: (shown: Shown) => void;
};

const { webhooks: api } = integrationsApi;

export function useWebhookActions({ webhook, onEdit, onLog, onSecret }: Props): Action[] {
  const { id, name, state } = webhook;
  const client = useQueryClient();
  const whyNot = useWhyNot()("integrations.update");
  const change = useMutation({
    mutationFn: (run: () => Promise<string>) => run(),
    onSuccess: (said) => {
      void client.invalidateQueries({ queryKey: api.key() });
      notifySuccess(said);
    },
    onError: (error) => notifyError(error, "The webhook couldn't be changed"),
  });
  const other = state === "on" ? "off" : "on";
  const replace = async () => {
    const message = "The current secret also signs deliveries for another 24 hours.";
    if (!(await confirm({ title: "Replace Secret", message, confirmLabel: "Replace Secret" }))) return;
    change.mutate(async () => {
      const { secret } = await api.rotate.call({ id });
      if (secret) onSecret({ title: `Signing secret for ${name}`, label: "Signing secret", secret });
      return "Secret replaced.";
    });
  };
  const remove = async () => {
    const message = `${name} and its log are deleted. This can't be undone.`;
    if (
      !(await confirm({ title: "Delete Webhook", message, confirmLabel: "Delete Webhook", isDanger: true }))
    )
      return;
    change.mutate(async () => {
      await api.remove.call({ id });
      return `${name} deleted.`;
    });
  };
  const refused = whyNot ? { disabledReason: whyNot } : {};
  return [
    { label: "View Log", onSelect: () => onLog(webhook) },
    {
      label: "Send Test Event",
      ...(state === "off" ? { disabledReason: "Turn the webhook on first" } : refused),
      onSelect: () =>
        change.mutate(async () => {
          await api.test.call({ id });
          return "Test event sent. See the log for its result.";
        }),
    },
    { label: "Edit Webhook", ...refused, onSelect: () => onEdit(webhook) },
    { label: "Replace Secret", ...refused, onSelect: () => void replace() },
    {
      label: `Turn ${other === "on" ? "On" : "Off"}`,
      ...refused,
      onSelect: () =>
        change.mutate(async () => {
          await api.update.call({ id, state: other });
          return `${name} turned ${other}.`;
        }),
    },
    "separator",
    { label: "Delete Webhook", isDanger: true, ...refused, onSelect: () => void remove() },
  ];
}
