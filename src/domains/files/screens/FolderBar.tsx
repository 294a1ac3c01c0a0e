/** Where one is among the folders, and the folders that lie here. */
import { Button } from "@mantine/core";
import { IconFolder, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Folder } from "../contract.ts";
import { counted } from "./file-words.ts";
import classes from "./files.module.css";
import { filesApi, refreshLists } from "./files-api.ts";
import { FolderDialog } from "./lazy-parts.tsx";
import { type FileFilters, folderPathOf, useFolders } from "./use-files.ts";

type Props = { list: FileFilters; folderId: number | null };

export function FolderBar({ list, folderId }: Props) {
  const folders = useFolders() ?? [];
  const go = (id: number | null) => list.setFilters({ folder: id === null ? "" : String(id) });
  const path = folderPathOf(folders, folderId);
  const inside = folders.filter((each) => each.parent_id === folderId);
  const current = path.at(-1);
  if (folders.length === 0) return null;
  return (
    <nav className={classes.folders} aria-label="Folders">
      {current && (
        <p className={classes.path}>
          <button type="button" className={classes.crumb} onClick={() => go(null)}>
            All Files
          </button>
          {path.map(({ id, name }) => (
            <span key={id}>
              {" / "}
              <button
                type="button"
                className={classes.crumb}
                aria-current={id === current.id ? "location" : undefined}
                onClick={() => go(id)}
              >
                {name}
              </button>
            </span>
          ))}
          <FolderMenu folder={current} onGone={() => go(current.parent_id)} />
        </p>
      )}
      {inside.length > 0 && (
        <ul>
          {inside.map(({ id, name, files }) => (
            <li key={id}>
              <Button
                variant="default"
                leftSection={<IconFolder size={16} aria-hidden />}
                onClick={() => go(id)}
                title={counted(files)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function FolderMenu({ folder, onGone }: { folder: Folder; onGone: () => void }) {
  const client = useQueryClient();
  const whyNot = useWhyNot();
  const [isOpen, setOpen] = useState(false);
  const deletion = useMutation(
    filesApi.deleteFolder.mutationOptions({
      onSuccess: ({ name }) => {
        onGone();
        notifySuccess(`${name} deleted.`);
      },
      onError: (error) => notifyError(error, "The folder couldn't be deleted"),
      onSettled: () => refreshLists(client),
    }),
  );
  const actions = [
    {
      label: "Rename or Move",
      icon: <IconPencil size={16} aria-hidden />,
      disabledReason: whyNot("files.update"),
      onSelect: () => setOpen(true),
    },
    {
      label: "Delete Folder",
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      disabledReason: whyNot("files.delete"),
      onSelect: () => deletion.mutate({ id: folder.id }),
    },
  ];
  return (
    <>
      <ActionMenu label={`Actions for ${folder.name}`} actions={actions} />
      <FolderDialog isOpen={isOpen} onClose={() => setOpen(false)} subject={{ kind: "existing", folder }} />
    </>
  );
}
