/** The usage ledger: every message and every stored byte, who caused it, and what it cost. */
import { Button, SegmentedControl, Switch } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { ListAnswer } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { UsageEntry, UsageKind } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { DialogProps, OpenDialog } from "../billing-parts.ts";
import { dollars, quantityText } from "../billing-words.ts";
import classes from "../subscription.module.css";
import { UsageLinks } from "../UsageLinks.tsx";

type Props = DialogProps & { ledger: Extract<OpenDialog, { kind: "ledger" }> };

export function LedgerDialog({ ledger, zone, onClose }: Props) {
  const [kind, setKind] = useState<UsageKind | "all">(ledger.of ?? "all");
  const [isCosting, setCosting] = useState(ledger.of !== undefined);
  const filter = {
    ...(kind === "all" ? {} : { kind }),
    ...(isCosting ? { costing: "true" as const } : {}),
    ...(ledger.period ? { period: ledger.period } : {}),
  };
  return (
    <Dialog isOpen onClose={onClose} title={ledger.title ?? "Usage"}>
      <div className={classes.field}>
        <SegmentedControl
          aria-label="Usage type"
          value={kind}
          data={[
            { value: "all", label: "All" },
            { value: "message", label: "MMS" },
            { value: "storage", label: "Storage" },
          ]}
          onChange={setKind}
        />
        <Switch
          label="Only usage with a cost"
          checked={isCosting}
          onChange={(event) => setCosting(event.currentTarget.checked)}
        />
      </div>
      {kind === "message" && ledger.period && <UsageLinks kind={kind} period={ledger.period} />}
      <Entries filter={filter} zone={zone} />
    </Dialog>
  );
}

type Filter = { kind?: UsageKind; costing?: "true"; period?: string };

const entriesOf = ({ entries }: { entries: UsageEntry[] }): UsageEntry[] => entries;

function Entries({ filter, zone }: { filter: Filter; zone: string }) {
  const usage = useListQuery({
    call: billingApi.listUsage,
    input: () => ({ ...filter, limit: 50 }),
    rowsOf: entriesOf,
  });
  return (
    <ListAnswer
      list={usage}
      failed="Failed to load usage"
      skeleton={<p className={classes.muted}>Loading...</p>}
    >
      {usage.rows.length === 0 && (
        <EmptyState isBare title="No usage found" text="Messages and file storage will show up here." />
      )}
      <ul className={classes.entries} aria-label="Usage" hidden={usage.rows.length === 0}>
        {usage.rows.map((entry) => (
          <EntryLine key={entry.id} entry={entry} zone={zone} />
        ))}
      </ul>
      {usage.hasMore && (
        <Button variant="subtle" loading={usage.isFetching} onClick={usage.loadMore}>
          Show Earlier Usage
        </Button>
      )}
    </ListAnswer>
  );
}

function EntryLine({ entry, zone }: { entry: UsageEntry; zone: string }) {
  return (
    <li className={classes.entry}>
      <span className={classes.entryTitle}>{entry.title}</span>
      <span className="tabular">{quantityText(entry)}</span>
      <span className={classes.muted}>{`${formatDateTime(entry.at, zone)} · ${entry.by}`}</span>
      <span className={`${classes.muted} tabular`}>
        {entry.costCents === 0 ? "included" : dollars(entry.costCents)}
      </span>
    </li>
  );
}
