/** All that was said about writing to a customer's addresses, the newest first. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { ConsentEntry, CustomerConsent, PreferenceVisit } from "../contract.ts";
import classes from "./consent.module.css";
import { ExportButton } from "./consent-records/ExportButton.tsx";
import { entrySource, entryWords } from "./consent-words.ts";

type Props = Pick<CustomerConsent, "history" | "visits"> & {
  customerId: number;
  isOpen: boolean;
  onClose: () => void;
};

export const HistoryDialog = ({ customerId, isOpen, history, visits, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Message History"
    footer={
      <>
        <ExportButton customerId={customerId}>Export</ExportButton>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </>
    }
  >
    <ul className={classes.entries}>
      {linesOf(history, visits).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  </Dialog>
);

/** Newest first. */
const linesOf = (history: readonly ConsentEntry[], visits: readonly PreferenceVisit[]) =>
  [
    ...history.map((entry) => ({
      key: `entry ${entry.id}`,
      at: entry.said_at,
      line: <Entry entry={entry} />,
    })),
    ...visits.map((visit) => ({
      key: `visit ${visit.id}`,
      at: visit.visited_at,
      line: <Visit visit={visit} />,
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

const Entry = ({ entry }: { entry: ConsentEntry }) => (
  <>
    <span>{entryWords(entry)}</span>
    <span className={classes.note}>
      <MomentText at={entry.said_at} /> · {entrySource(entry)}
    </span>
    {entry.note && <span className={classes.note}>Note: {entry.note}</span>}
    {entry.proof && (
      <span className={classes.note}>
        Proof:{" "}
        {entry.proof.path === null ? entry.proof.name : <Link to={entry.proof.path}>{entry.proof.name}</Link>}
      </span>
    )}
    {entry.shown && <span className={classes.note}>Wording shown: “{entry.shown}”</span>}
  </>
);

const Visit = ({ visit: { masked, visited_at } }: { visit: PreferenceVisit }) => (
  <>
    <span>Message preferences opened</span>
    <span className={classes.note}>
      <MomentText at={visited_at} /> · with the link sent to {masked}
    </span>
  </>
);
