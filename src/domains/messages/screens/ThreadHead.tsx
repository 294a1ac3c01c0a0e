/** Whom a conversation is with, who looks after it, and what can be done with it. */
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft, IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { addDays, localDay, toInstant } from "#shared/time/time.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { Action, MenuItem } from "#ui/menu/menu-action.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Conversation, ConversationChanges } from "../contract.ts";
import { messagesApi, putConversation } from "./messages-api.ts";
import classes from "./thread.module.css";

type Props = { conversation: Conversation; onBack: () => void };

export function ThreadHead({ conversation, onBack }: Props) {
  const { name, phone, customer_id, assigned_name, snoozed_until } = conversation;
  const isPhone = useIsPhone();
  const mayOpen = useMay()("customers.view");
  const actions = useActions(conversation);
  const Heading = isPhone ? "h1" : "h2";
  return (
    <header className={classes.head}>
      {isPhone && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Back to messages" onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.headWords}>
        <Heading className={classes.title}>
          {customer_id !== null && mayOpen ? (
            <Link to={customerPath({ id: customer_id })}>{name}</Link>
          ) : (
            name
          )}
        </Heading>
        <p className={classes.facts}>
          {phone && phone !== name && <span>{phone}</span>}
          <span>{assigned_name ?? "Unassigned"}</span>
          {snoozed_until && Date.parse(snoozed_until) > Date.now() && (
            <span>
              Snoozed until <MomentText at={snoozed_until} />
            </span>
          )}
        </p>
      </div>
      <ActionMenu
        label={`Actions for the conversation with ${name}`}
        actions={actions}
        trigger={
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Manage
          </Button>
        }
      />
    </header>
  );
}

/** Assigning and snoozing. */
function useActions({ id, assigned_to, snoozed_until }: Conversation): () => Action[] {
  const client = useQueryClient();
  const zone = useSession().organization?.timeZone ?? "UTC";
  const { active } = useMemberNames();
  const disabledReason = useWhyNot()("messages.send");
  const { mutate } = useMutation({
    ...messagesApi.update.mutationOptions(),
    onSuccess: (conversation) => putConversation(client, conversation),
    onError: (error) => notifyError(error, "The conversation couldn't be changed"),
  });
  const change = (changes: ConversationChanges, done: string) =>
    mutate({ id, ...changes }, { onSuccess: () => notifySuccess(done) });
  const morning = (days: number) =>
    toInstant(`${addDays(localDay(new Date(), zone), days)}T08:00`, zone).toISOString();
  const item = (label: string, changes: ConversationChanges, done: string): MenuItem => ({
    label,
    onSelect: () => change(changes, done),
    ...(disabledReason ? { disabledReason } : {}),
  });
  return () => [
    { heading: "Assign to" },
    { ...item("No one", { assigned_to: null }, "Conversation unassigned"), isChecked: assigned_to === null },
    ...active.map((member) => ({
      ...item(member.name, { assigned_to: member.id }, `Conversation assigned to ${member.name}`),
      isChecked: assigned_to === member.id,
    })),
    "separator",
    { heading: "Snooze" },
    item("Until tomorrow, 8:00 AM", { snoozed_until: morning(1) }, "Conversation snoozed until tomorrow"),
    item("For a week", { snoozed_until: morning(7) }, "Conversation snoozed for a week"),
    ...(snoozed_until
      ? [item("End snooze", { snoozed_until: null }, "Conversation is back in the list")]
      : []),
  ];
}
