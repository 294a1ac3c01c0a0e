/** What the team has written down about a customer, newest first. */
import { ActionIcon, Skeleton } from "@mantine/core";
import { IconNote, IconPlus, IconTrash } from "@tabler/icons-react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Hint } from "#ui/Hint.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { Customer } from "../../contract.ts";
import classes from "./customer.module.css";
import { type Note, useDeleteNote, useNotes } from "./customer-notes.ts";

export function CustomerNotes({ customer, onAddNote }: { customer: Customer; onAddNote: () => void }) {
  const notes = useNotes(customer.id);
  const list = notes.data?.notes;
  const notAllowed = useWhyNot()("customers.update");
  const addButton = (
    <ActionButton
      size="xs"
      variant={list?.length ? "default" : "filled"}
      leftSection={<IconPlus size={14} aria-hidden />}
      whyNot={notAllowed}
      onClick={onAddNote}
    >
      Add Note
    </ActionButton>
  );
  return (
    <Card title="Notes" level={3} action={list && list.length > 0 && addButton}>
      {list ? (
        list.length > 0 ? (
          <NoteList customer={customer} notes={list} mayDelete={!notAllowed} />
        ) : (
          <EmptyState
            isBare
            title="No notes yet"
            text="Add details your team should know, such as a gate code or a dog in the yard."
            icon={<IconNote size={18} />}
            action={addButton}
          />
        )
      ) : notes.isError ? (
        <ErrorCard
          title="Failed to load notes"
          error={notes.error}
          isRetrying={notes.isFetching}
          onRetry={() => void notes.refetch()}
        />
      ) : (
        <LinesSkeleton label="Loading notes" />
      )}
    </Card>
  );
}

function NoteList({ customer, notes, mayDelete }: { customer: Customer; notes: Note[]; mayDelete: boolean }) {
  const remove = useDeleteNote(customer.id);
  return (
    <ul className={classes.noteList}>
      {notes.map((note) => (
        <li key={note.id} className={classes.note}>
          <p className={classes.notes}>{note.body}</p>
          <div className={classes.noteFoot}>
            <span>
              {note.author_name} · <RelativeTime at={note.created_at} />
            </span>
            {mayDelete && (
              <Hint text="Delete Note" isLabel>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete note by ${note.author_name}`}
                  onClick={() => void remove(note)}
                >
                  <IconTrash size={15} aria-hidden />
                </ActionIcon>
              </Hint>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function LinesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} aria-busy>
      {[70, 90, 55, 80].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} my={14} />
      ))}
    </div>
  );
}
