/** The last imports of customers, each with the button that undoes it as one. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Panel } from "#ui/Panel.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { CustomerImport } from "../../importing/contract.ts";
import classes from "./import.module.css";
import { importsApi } from "./imports-api.ts";
import { keptWords, useUndoImport } from "./use-undo-import.ts";

export function RecentImports() {
  const { data, error, isFetching, refetch } = useQuery({ ...importsApi.list.queryOptions(), staleTime: 0 });
  return (
    <Panel id="recent-imports" title="Recent Imports" text="You can undo an import for 30 days.">
      {error ? (
        <ErrorCard
          title="Failed to load imports"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Imports imports={data.imports} />
      ) : (
        <Skeleton height={44} />
      )}
    </Panel>
  );
}

function Imports({ imports }: { imports: readonly CustomerImport[] }) {
  if (imports.length === 0) return <p className={classes.none}>No imports yet.</p>;
  return (
    <ul className={classes.imports}>
      {imports.map((made) => (
        <ImportLine key={made.id} made={made} />
      ))}
    </ul>
  );
}

function ImportLine({ made }: { made: CustomerImport }) {
  const undo = useUndoImport();
  const [isUndoing, setUndoing] = useState(false);
  const {
    title,
    added,
    updated,
    left_out: leftOut,
    made_by: by,
    made_at: at,
    undone_by: undoneBy,
    kept,
  } = made;
  const whyNot = useWhyNot();
  const notAllowed = whyNot("customers.delete") ?? (updated > 0 ? whyNot("customers.update") : undefined);
  return (
    <li>
      <div>
        <p className={classes.name}>{title}</p>
        <p className={classes.small}>
          {added.toLocaleString("en-US")} added,{" "}
          {updated > 0 && `${updated.toLocaleString("en-US")} updated, `}
          {leftOut.toLocaleString("en-US")} skipped by {by}, <RelativeTime at={at} />.
          {undoneBy && ` Undone by ${undoneBy}.`}
          {kept > 0 && ` ${keptWords(kept)}`}
        </p>
      </div>
      {made.is_undoable && (
        <ActionButton
          size="xs"
          variant="default"
          loading={isUndoing}
          whyNot={notAllowed}
          aria-label={`Undo ${title}`}
          onClick={() => {
            setUndoing(true);
            void undo(made).finally(() => setUndoing(false));
          }}
        >
          Undo
        </ActionButton>
      )}
    </li>
  );
}
