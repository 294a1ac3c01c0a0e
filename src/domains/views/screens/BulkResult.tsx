/** What became of a bulk edit: its progress, its result, what was skipped and why, and the way back. */
import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { plural } from "#shared/plural.ts";
import type { BulkEdit } from "../bulk/contract.ts";
import classes from "./views.module.css";
import { bulkEditsApi } from "./views-api.ts";

type ResultProps = {
  bulk: BulkEdit;
  word: string;
  isRunning: boolean;
};

export function BulkResult({ bulk, word, isRunning }: ResultProps) {
  const isUndoing = bulk.undone_at !== null;
  const left = isUndoing ? bulk.changed : bulk.waiting;
  const done = bulk.total === 0 ? 100 : Math.round(((bulk.total - left) / bulk.total) * 100);
  const state = isUndoing ? "kept" : "skipped";
  const rows = useQuery({
    ...bulkEditsApi.rows.queryOptions({ input: { id: bulk.id, state, limit: 100 } }),
    enabled: !isRunning && bulk[state] > 0,
  });
  return (
    <>
      <Progress value={done} aria-label="Progress" />
      <p role="status">
        {isUndoing
          ? `${plural(bulk.undone, word)} put back${bulk.kept > 0 ? `, ${leftWords(bulk.kept)}` : ""}.`
          : `${plural(bulk.changed, word)} changed${bulk.skipped > 0 ? `, ${bulk.skipped} skipped` : ""}.`}
      </p>
      {rows.data && (
        <ul className={classes.results}>
          {rows.data.rows.map(({ record_id, label, reason }) => (
            <li key={record_id}>{`${label}: ${reason ?? ""}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Why stands below for each: it changed since, or what it was isn't allowed anymore. */
const leftWords = (kept: number): string => (kept === 1 ? "1 left as it is" : `${kept} left as they are`);

type UndoProps = { bulk: BulkEdit; isRunning: boolean; onUndo: () => void };

export const UndoButton = ({ bulk, isRunning, onUndo }: UndoProps) => (
  <Button
    variant="default"
    disabled={!bulk.can_undo}
    loading={isRunning && bulk.undone_at !== null}
    onClick={onUndo}
  >
    Undo
  </Button>
);
