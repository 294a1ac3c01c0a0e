/** What can be done with one version of a file from its menu. */
import { IconDownload, IconEye, IconRestore, IconTrash } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { StoredFile } from "../../contract.ts";
import type { FileVersion } from "../../versions/contract.ts";
import { putFile, refreshLists, refreshVersions, versionsApi } from "../files-api.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Shown = { file: StoredFile; current: FileVersion | undefined };
type Wanted = Shown & { onPreview: (version: FileVersion) => void };

export function useVersionActions({ file, current, onPreview }: Wanted): (version: FileVersion) => Action[] {
  const client = useQueryClient();
  const whyNot = useWhyNot();
  return useCallback(
    (version) => {
      const inTrash = file.deleted_at === null ? undefined : "Restore this file first";
      const isCurrent = version.is_current;
      return [
        { label: "Preview", icon: <IconEye {...iconProps} />, onSelect: () => onPreview(version) },
        { label: "Download", icon: <IconDownload {...iconProps} />, href: version.download_url },
        {
          label: "Restore",
          icon: <IconRestore {...iconProps} />,
          disabledReason:
            whyNot("files.update") ?? inTrash ?? (isCurrent ? "This is the current version" : undefined),
          onSelect: () => void restore(client, { file, current }, version),
        },
        "separator",
        {
          label: "Delete Version",
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          disabledReason:
            whyNot("files.delete") ??
            inTrash ??
            (isCurrent ? "Restore another version before you delete this one" : undefined),
          onSelect: () => void remove(client, file, version),
        },
      ];
    },
    [client, whyNot, file, current, onPreview],
  );
}

/** The way back is to restore the one that was current before. */
async function restore(
  client: QueryClient,
  { file, current }: Shown,
  { id, number }: FileVersion,
): Promise<void> {
  try {
    const context = expectedVersion(file.version);
    const saved = await versionsApi.restore.call({ id: file.id, version_id: id }, { context });
    putFile(client, saved);
    const said = `Version ${number} restored.`;
    if (current) notifyUndo(said, () => void restore(client, { file: saved, current: undefined }, current));
    else notifySuccess(said);
  } catch (error) {
    notifyError(error, "The version couldn't be restored");
  }
  refreshVersions(client, file.id);
}

async function remove(client: QueryClient, file: StoredFile, { id, number }: FileVersion): Promise<void> {
  const isSure = await confirm({
    title: "Delete Version",
    message: `Delete version ${number} of ${file.name}? This can't be undone.`,
    confirmLabel: "Delete Version",
    isDanger: true,
  });
  if (!isSure) return;
  try {
    await versionsApi.delete.call({ id: file.id, version_id: id });
    notifySuccess(`Version ${number} deleted.`);
  } catch (error) {
    notifyError(error, "The version couldn't be deleted");
  }
  refreshVersions(client, file.id);
  refreshLists(client);
}
