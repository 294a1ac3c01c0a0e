/** Every conversation with customers: the list beside the thread on a desk, one after the other on a phone. */
import { IconMessage, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { idIn } from "#shared/page-path.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { bulkMessagesPath } from "../paths.ts";
import { ConversationList } from "./ConversationList.tsx";
import classes from "./messages.module.css";
import { Thread } from "./Thread.tsx";
import { useInboxFilters } from "./use-messages.ts";

const NewMessagePanel = onceOpened(async () => ({
  default: (await import("./NewMessagePanel.tsx")).NewMessagePanel,
}));

export function MessagesScreen() {
  const list = useInboxFilters();
  const { address } = list;
  const isPhone = useIsPhone();
  const open = idIn(address.get("conversation"));
  const notAllowed = useWhyNot()("messages.send");
  const choose = (id: number | null) =>
    address.set(
      { conversation: id === null ? null : String(id), new: null, to: null, segment: null },
      { isStep: true },
    );
  const mayBulk = useMay()("customers.view");
  const write = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "New message", group: "Messages", run: write }, !notAllowed);
  return (
    <div className={classes.page}>
      {!(isPhone && open) && (
        <PageHeader
          title="Messages"
          subtitle="Texts, email and calls with each customer, in one place"
          more={mayBulk ? [bulkAction] : []}
          actions={
            <ActionButton
              leftSection={<IconPlus size={16} aria-hidden />}
              whyNot={notAllowed}
              onClick={write}
            >
              New Message
            </ActionButton>
          }
        />
      )}
      <div className={classes.inbox}>
        {!(isPhone && open) && (
          <ConversationList
            list={list}
            open={open}
            onChoose={choose}
            onNew={notAllowed ? undefined : write}
          />
        )}
        {open !== null && <Thread key={open} id={open} onBack={() => choose(null)} />}
        {open === null && !isPhone && <NothingOpen />}
      </div>
      <NewMessagePanel
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null, to: null, segment: null })}
        isForMany={address.get("to") === "many"}
        segmentId={idIn(address.get("segment"))}
        onTurn={() => address.set({ to: null, segment: null })}
        onSent={choose}
      />
    </div>
  );
}

const bulkAction = {
  label: "Bulk Messages",
  icon: <IconUsersGroup size={16} aria-hidden />,
  to: bulkMessagesPath(),
};

const NothingOpen = () => (
  <div className={classes.nothing}>
    <EmptyState
      isBare
      icon={<IconMessage size={22} />}
      title="No conversation selected"
      text="Choose a conversation from the list to read it and reply."
    />
  </div>
);
