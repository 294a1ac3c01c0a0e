/** Whom a conversation is with, who looks after it, and what can be done with it. */
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft, IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { NewTaskPanel } from "#domains/tasks/screens/NewTaskPanel.tsx";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { dayAfter, instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { Action, MenuItem } from "#ui/menu/menu-action.ts";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { useNow } from "#ui/use-now.ts";
import type { Conversation, ConversationChanges } from "../contract.ts";
import { callsApi, messagesApi, putConversation } from "./messages-api.ts";
import { useAddCustomer } from "./strangers/use-add-customer.tsx";
import classes from "./thread.module.css";
import { WaitingBadge } from "./WaitingBadge.tsx";

type Props = {
  conversation: Conversation;
  /** To the list; undefined where there is none beside it. */
  onBack: (() => void) | undefined;
};

export function ThreadHead({ conversation, onBack }: Props) {
  const { name, phone, customer_id, assigned_name, snoozed_until } = conversation;
  const isPhone = useIsPhone();
  const now = useNow();
  const mayOpen = useMay()("customers.view");
  const steps = useSteps(conversation);
  const actions = useActions(conversation);
  const adding = useAddCustomer(conversation);
  const Heading = isPhone && onBack ? "h1" : "h2";
  return (
    <header className={classes.head}>
      {isPhone && onBack && (
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
          {snoozed_until && Date.parse(snoozed_until) > now && (
            <span>
              Snoozed until <MomentText at={snoozed_until} />
            </span>
          )}
          <WaitingBadge conversation={conversation} />
        </p>
      </div>
      <ActionMenu
        label={`Actions for the conversation with ${name}`}
        actions={() => [...adding.actions(), ...steps.actions(), "separator", ...actions()]}
        trigger={
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Manage
          </Button>
        }
      />
      {steps.windows}
      {adding.window}
    </header>
  );
}

const LogCallDialog = onceOpened(async () => ({
  default: (await import("./calls/LogCallDialog.tsx")).LogCallDialog,
}));

/** What comes next: a call to write down, a task to follow up, or nothing more to say. */
function useSteps({ id, name, customer_id, waiting_since }: Conversation) {
  const client = useQueryClient();
  const may = useMay();
  const [open, setOpen] = useState<"call" | "task" | null>(null);
  const disabledReason = useWhyNot()("messages.send");
  const why = disabledReason ? { disabledReason } : {};
  const { mutate } = useMutation({
    ...callsApi.answered.mutationOptions(),
    onSuccess: (conversation) => putConversation(client, conversation),
    onError: (error) => notifyError(error, "The conversation couldn't be changed"),
  });
  const close = () => setOpen(null);
  const customer = customer_id === null ? undefined : { id: customer_id, name };
  const followUp: MenuItem[] = may("tasks.create")
    ? [{ label: "Add Follow-Up Task", onSelect: () => setOpen("task") }]
    : [];
  const noReply: MenuItem[] =
    waiting_since === null ? [] : [{ label: "No Reply Needed", onSelect: () => mutate({ id }), ...why }];
  return {
    actions: (): Action[] => [
      { label: "Log Call", onSelect: () => setOpen("call"), ...why },
      ...followUp,
      ...noReply,
    ],
    windows: (
      <>
        <LogCallDialog isOpen={open === "call"} onClose={close} conversation={{ id, name }} />
        <NewTaskPanel isOpen={open === "task"} onClose={close} customer={customer} />
      </>
    ),
  };
}

const morningMinute = 8 * 60;

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
  const morning = (days: number) => {
    const day = dayAfter(wallTimeAt(Date.now(), zone).day, days);
    return new Date(instantOf({ day, minute: morningMinute }, zone)).toISOString();
  };
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
