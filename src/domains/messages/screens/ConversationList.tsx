/** The conversations, newest message first, to search and to narrow down to what is unread. */
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChevronDown, IconMessage } from "@tabler/icons-react";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { ReadFilter } from "../contract.ts";
import { ConversationLine } from "./ConversationLine.tsx";
import { emptyWords, filterWords } from "./message-words.ts";
import classes from "./messages.module.css";
import { type InboxFilters, useConversations } from "./use-messages.ts";

type Props = {
  list: InboxFilters;
  open: number | null;
  onChoose: (id: number) => void;
  /** Undefined for those who may not write. */
  onNew: (() => void) | undefined;
};

export function ConversationList({ list, open, onChoose, onNew }: Props) {
  const found = useConversations(list);
  const { rows } = found;
  const count = `${rows.length}${found.hasMore ? "+" : ""} ${rows.length === 1 ? "conversation" : "conversations"}`;
  return (
    <section className={classes.side} aria-label="Conversations">
      <div className={classes.tools} role="search">
        <SearchBox value={list.search} onChange={list.setSearch} placeholder="Search messages..." />
        <Filters list={list} />
      </div>
      <div className={classes.lines}>
        <ListAnswer list={found} failed="Failed to load conversations" skeleton={<Waiting />}>
          {rows.length === 0 && <NothingHere list={list} onNew={onNew} />}
          <ul className={classes.list} aria-label="Conversations">
            {rows.map((conversation) => (
              <ConversationLine
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === open}
                onChoose={onChoose}
              />
            ))}
          </ul>
          {rows.length > 0 && <ListFooter list={found} text={count} shown={rows.length} />}
        </ListAnswer>
      </div>
    </section>
  );
}

const main = ["all", "unread", "read"] as const satisfies ReadFilter[];
const more = ReadFilter.options.filter((value) => !main.some((each) => each === value));

/** What everybody looks through all day, and the rest in a menu that says which of them holds. */
function Filters({ list }: Pick<Props, "list">) {
  const filter = list.filters.filter || "all";
  const isMore = more.includes(filter);
  const show = (next: ReadFilter) => list.setFilters({ filter: next === "all" ? "" : next });
  return (
    <div className={classes.filters}>
      <SegmentedControl
        fullWidth
        aria-label="Show"
        data={main.map((value) => ({ value, label: filterWords[value] }))}
        value={isMore ? "" : filter}
        onChange={(next) => show(next as ReadFilter)}
      />
      <ActionMenu
        label="More filters"
        actions={more.map((value) => ({
          label: filterWords[value],
          isChecked: filter === value,
          onSelect: () => show(filter === value ? "all" : value),
        }))}
        trigger={
          <Button
            variant={isMore ? "light" : "default"}
            px="sm"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {isMore ? filterWords[filter] : "More"}
          </Button>
        }
      />
    </div>
  );
}

function NothingHere({ list, onNew }: Pick<Props, "list" | "onNew">) {
  const filter = list.filters.filter || "all";
  if (list.search.trim() !== "")
    return (
      <NoMatches
        isBare
        icon={<IconMessage size={22} />}
        title="No conversations match"
        text="Try a name, a part of the number or words of a message."
        onClear={() => list.clear({ keep: [] })}
      />
    );
  const { title, text } = emptyWords[filter];
  return (
    <EmptyState
      isBare
      icon={<IconMessage size={22} />}
      title={title}
      text={text}
      action={filter === "all" && onNew && <Button onClick={onNew}>New Message</Button>}
    />
  );
}

const Waiting = () => (
  <div className={classes.waiting} role="status" aria-label="Loading conversations">
    {["a", "b", "c", "d", "e", "f"].map((key) => (
      <Skeleton key={key} height={52} />
    ))}
  </div>
);
