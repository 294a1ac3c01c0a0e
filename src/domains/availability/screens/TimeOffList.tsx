/** Time off that is under way or to come, and the ways to enter, change and delete it. */
import { ActionIcon, Button } from "@mantine/core";
import { IconBeach, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Availability, TimeOff } from "../contract.ts";
import classes from "./availability.module.css";
import { availabilityApi, refetchAvailability, useTimeOff } from "./availability-api.ts";
import { timeOffWords } from "./availability-words.ts";
import { TimeOffDialog } from "./TimeOffDialog.tsx";

export function TimeOffList({ availability }: { availability: Availability }) {
  const [edited, setEdited] = useState<TimeOff | "new" | null>(null);
  const canAdd =
    availability.is_everybody_changeable || availability.members.some((one) => one.changeable !== "nothing");
  return (
    <Panel
      id="time-off"
      title="Time off"
      text="Vacations, sick days and closures. Booking during time off requires a reason."
    >
      <Entries availability={availability} onEdit={setEdited} />
      {canAdd && (
        <Button
          className={classes.add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setEdited("new")}
        >
          Add Time Off
        </Button>
      )}
      <TimeOffDialog edited={edited} availability={availability} onClose={() => setEdited(null)} />
    </Panel>
  );
}

type EntriesProps = { availability: Availability; onEdit: (entry: TimeOff) => void };

function Entries({ availability, onEdit }: EntriesProps) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useTimeOff();
  if (error && !data) {
    return (
      <ErrorCard
        title="Failed to load time off"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const names = new Map(availability.members.map(({ user_id, name }) => [user_id, name]));
  if (data?.length === 0) {
    return (
      <EmptyState
        isBare
        title="No time off"
        text="Time off blocks the calendar and is never offered to customers."
        icon={<IconBeach size={18} />}
      />
    );
  }
  return (
    <ul className={classes.list} aria-label="Time off" aria-busy={!data}>
      {data?.map((entry) => {
        const who = entry.user_id === null ? "Everyone" : (names.get(entry.user_id) ?? "A team member");
        return (
          <li key={entry.id} className={classes.line}>
            <div className={classes.words}>
              <p className={classes.name}>
                {who}: {entry.title}
              </p>
              <p className={classes.note}>{timeOffWords(entry, availability.business.time_zone)}</p>
            </div>
            {entry.is_changeable && (
              <ActionIcon.Group>
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={`Edit ${entry.title} for ${who}`}
                  onClick={() => onEdit(entry)}
                >
                  <IconPencil size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={`Delete ${entry.title} for ${who}`}
                  onClick={() => void remove(client, entry)}
                >
                  <IconTrash size={15} aria-hidden />
                </ActionIcon>
              </ActionIcon.Group>
            )}
          </li>
        );
      })}
    </ul>
  );
}

async function remove(client: QueryClient, { id, title }: TimeOff): Promise<void> {
  try {
    await availabilityApi.deleteTimeOff.call({ id });
    notifyUndo(`${title} deleted.`, () => void restore(client, id, title));
  } catch (error) {
    notifyError(error, "The time off couldn't be deleted");
  }
  await refetchAvailability(client);
}

async function restore(client: QueryClient, id: number, title: string): Promise<void> {
  try {
    await availabilityApi.restoreTimeOff.call({ id });
    notifySuccess(`${title} restored.`);
  } catch (error) {
    notifyError(error, "The time off couldn't be restored");
  }
  await refetchAvailability(client);
}
