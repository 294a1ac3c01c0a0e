/** All that was said about writing to a customer's addresses, the newest first. */
import { Button } from "@mantine/core";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { ConsentEntry } from "../contract.ts";
import classes from "./consent.module.css";
import { entrySource, entryWords } from "./consent-words.ts";

type Props = { isOpen: boolean; history: readonly ConsentEntry[]; onClose: () => void };

export const HistoryDialog = ({ isOpen, history, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Message History"
    footer={
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    }
  >
    <ul className={classes.entries}>
      {history.map((entry) => (
        <li key={entry.id}>
          <span>{entryWords(entry)}</span>
          <span className={classes.note}>
            <MomentText at={entry.said_at} /> · {entrySource(entry)}
          </span>
          {entry.note && <span className={classes.note}>Note: {entry.note}</span>}
          {entry.shown && <span className={classes.note}>Wording shown: “{entry.shown}”</span>}
        </li>
      ))}
    </ul>
  </Dialog>
);
