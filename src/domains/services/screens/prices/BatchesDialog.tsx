/** The last imports and price changes, each with the button that undoes it as one. */
import { Skeleton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { Batch } from "../../batches-contract.ts";
import classes from "../services.module.css";
import { batchesApi } from "../services-api.ts";
import { useUndoBatch } from "./undo-batch.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function BatchesDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Imports and Price Changes">
      <BatchList />
    </Dialog>
  );
}

function BatchList() {
  const { data, error, isFetching, refetch } = useQuery({
    ...batchesApi.batches.queryOptions(),
    staleTime: 0,
  });
  if (error) {
    return (
      <ErrorCard
        title="Failed to load imports and price changes"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton height={120} />;
  if (data.batches.length === 0) {
    return (
      <EmptyState
        isBare
        title="No imports or price changes yet"
        text="You can undo imports and bulk price changes here for 30 days."
        icon={<IconHistory size={18} />}
      />
    );
  }
  return (
    <ul className={classes.batches}>
      {data.batches.map((batch) => (
        <BatchLine key={batch.id} batch={batch} />
      ))}
    </ul>
  );
}

function BatchLine({ batch }: { batch: Batch }) {
  const undo = useUndoBatch();
  const [isUndoing, setUndoing] = useState(false);
  const notAllowed = useWhyNot()("services.update");
  return (
    <li>
      <div>
        <p className={classes.batchName}>{batch.title}</p>
        <p className={classes.small}>
          {batch.kind === "import" ? "Import" : "Price change"} by {batch.made_by},{" "}
          <RelativeTime at={batch.made_at} />. {countsOf(batch)}
          {batch.undone_at && ` Undone by ${batch.undone_by}.`}
        </p>
      </div>
      {batch.is_undoable && (
        <ActionButton
          size="xs"
          variant="default"
          loading={isUndoing}
          whyNot={notAllowed}
          aria-label={`Undo ${batch.title}`}
          onClick={() => {
            setUndoing(true);
            void undo(batch).finally(() => setUndoing(false));
          }}
        >
          Undo
        </ActionButton>
      )}
    </li>
  );
}

function countsOf({ added, changed }: Batch): string {
  const parts = [added > 0 && `${added} added`, changed > 0 && `${changed} updated`].filter(Boolean);
  return `${parts.join(", ")}.`;
}
