/** What became of a message, as a button that opens why it could be sent, is held or was not sent. */
import { Popover } from "@mantine/core";
import { useState } from "react";
import { DecisionPanel, decisionTitle } from "#domains/sending/screens/DecisionPanel.tsx";
import type { Message } from "../contract.ts";
import { stateWords } from "./message-words.ts";
import classes from "./thread.module.css";

/** Only the words where nothing was decided, as for what was taken over. */
export function DecisionButton({ message: { state, gate } }: { message: Pick<Message, "state" | "gate"> }) {
  const [isOpen, setOpen] = useState(false);
  if (!gate) return <span>{stateWords[state]}</span>;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={340}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.state}
          aria-label={`${stateWords[state]}. ${decisionTitle(gate)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {stateWords[state]}
        </button>
      </Popover.Target>
      <Popover.Dropdown tabIndex={0} data-autofocus aria-label={decisionTitle(gate)}>
        {isOpen && <DecisionPanel decision={gate} />}
      </Popover.Dropdown>
    </Popover>
  );
}
