/** The usage ledger: every message and every stored byte, who caused it, and what it cost. */
import { Button, SegmentedControl, Switch } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { UsageEntry, UsageKind } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { DialogProps, OpenDialog } from "../billing-parts.ts";
import { dollars, quantityText } from "../billing-words.ts";
import classes from "../subscription.module.css";

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
    <Dialog isOpen onClose={onClose} title={ledger.title ?? "Usage ledger"}>
      <div className={classes.field}>
        <SegmentedControl
          aria-label="Kind of usage"
          value={kind}
          data={[
            { value: "all", label: "All" },
            { value: "message", label: "MMS" },
            { value: "storage", label: "Storage" },
          ]}
          onChange={setKind}
        />
        <Switch
          label="Only what cost something"
          checked={isCosting}
          onChange={(event) => setCosting(event.currentTarget.checked)}
        />
      </div>
      <Entries key={JSON.stringify(filter)} filter={filter} zone={zone} />
    </Dialog>
  );
}

type Filter = { kind?: UsageKind; costing?: "true"; period?: string };

function Entries({ filter, zone }: { filter: Filter; zone: string }) {
  const usage = useInfiniteQuery(
    billingApi.listUsage.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, limit: 50, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
    }),
  );
  const entries = usage.data?.pages.flatMap((page) => page.entries) ?? [];
  if (usage.isError) {
    return (
      <ErrorCard
        title="Failed to load usage"
        error={usage.error}
        isRetrying={usage.isFetching}
        onRetry={() => void usage.refetch()}
      />
    );
  }
  if (usage.isPending) return <p className={classes.muted}>Loading…</p>;
  if (entries.length === 0)
    return <EmptyState isBare title="Nothing was used" text="Nothing counts here yet." />;
  return (
    <>
      <ul className={classes.entries} aria-label="Usage">
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} zone={zone} />
        ))}
      </ul>
      {usage.hasNextPage && (
        <Button
          variant="subtle"
          loading={usage.isFetchingNextPage}
          onClick={() => void usage.fetchNextPage()}
        >
          Show earlier usage
        </Button>
      )}
    </>
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
