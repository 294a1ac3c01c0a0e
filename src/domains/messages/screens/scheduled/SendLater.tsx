/** Chooses when a text leaves: the time on the customer's clock, or on the business's where theirs is not known. */
import { Button, Popover, TextInput } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { freshness } from "#ui/api/freshness.ts";
import { scheduledApi } from "../messages-api.ts";
import classes from "./scheduled.module.css";
import { clockWords, instantIn, tomorrowMorning } from "./zone-words.ts";

type Props = {
  conversationId: number;
  isDisabled: boolean;
  isSending: boolean;
  onChoose: (sendAt: string) => void;
};

export function SendLater({ conversationId, isDisabled, isSending, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={280}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconClock size={15} aria-hidden />}
          disabled={isDisabled}
          loading={isSending}
          onClick={() => setOpen(!isOpen)}
        >
          Send Later
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Send later">
        {isOpen && (
          <Choice
            conversationId={conversationId}
            onChoose={(sendAt) => {
              setOpen(false);
              onChoose(sendAt);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ conversationId: id, onChoose }: Pick<Props, "conversationId" | "onChoose">) {
  const { data } = useQuery({ ...scheduledApi.list.queryOptions({ input: { id } }), ...freshness.messages });
  const [begun] = useState(() => Date.now());
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (!data) return <p className={classes.zone}>Loading...</p>;
  const local = typed ?? tomorrowMorning(begun, data.zone);
  const schedule = () => {
    const at = instantIn(local, data.zone);
    if (at === null) setError("Choose a date and time.");
    else if (Date.parse(at) <= Date.now()) setError("That time has passed. Choose a later time.");
    else onChoose(at);
  };
  return (
    <div className={classes.choice}>
      <TextInput
        label="Send at"
        type="datetime-local"
        description={clockWords(data)}
        value={local}
        error={error}
        onChange={(event) => {
          setError(null);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button onClick={schedule}>Schedule Message</Button>
    </div>
  );
}
