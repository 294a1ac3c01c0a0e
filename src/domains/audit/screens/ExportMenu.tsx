/** Takes the audit log out as a file, as it is filtered now; whoever does so is written down. */

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { plural } from "#shared/plural.ts";
import { fetchPieces } from "#ui/api/fetch-pieces.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { AuditFilter, ExportFormat } from "../contract.ts";
import classes from "./audit.module.css";
import { auditApi } from "./audit-api.ts";

export function ExportMenu({ filter }: { filter: AuditFilter }) {
  const whyNot = useWhyNot()("audit.export");
  const { count, start, stop } = useExport(filter);
  if (count !== null) {
    return (
      <span className={classes.exporting} role="status">
        {plural(count, "event")} exported
        <Button variant="default" size="sm" onClick={stop}>
          Cancel
        </Button>
      </span>
    );
  }
  const entry = (format: ExportFormat, label: string): Action => ({
    label,
    onSelect: () => void start(format),
    ...(whyNot ? { disabledReason: whyNot } : {}),
  });
  return (
    <ActionMenu
      label="Export"
      trigger={
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      }
      actions={[entry("csv", "Spreadsheet (CSV)"), entry("json", "JSON Lines")]}
    />
  );
}

/** Page by page, so that a long log neither waits for one long answer nor is kept twice. */
function useExport(filter: AuditFilter) {
  const [count, setCount] = useState<number | null>(null);
  const isStopped = useRef(false);

  async function start(format: ExportFormat): Promise<void> {
    isStopped.current = false;
    setCount(0);
    try {
      const { id, file_name } = await auditApi.startExport.call({ ...filter, format });
      const file = await fetchPieces({
        ask: (cursor) => auditApi.exportPage.call({ id, ...cursor }),
        onPiece: (done) => {
          setCount(done);
          return !isStopped.current;
        },
      });
      if (file) {
        file.save(file_name, mediaTypes[format]);
        notifySuccess(`${plural(file.count, "event")} exported.`);
      }
    } catch (thrown) {
      notifyError(thrown, "The audit log couldn't be exported");
    }
    setCount(null);
  }

  return {
    count,
    start,
    stop() {
      isStopped.current = true;
    },
  };
}

const mediaTypes = { csv: "text/csv;charset=utf-8", json: "application/x-ndjson" };
