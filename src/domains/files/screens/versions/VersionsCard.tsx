/** The versions of a file: a new one is uploaded here, and earlier ones are looked at, downloaded, restored and deleted. */
import { Badge, Button, Skeleton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import type { StoredFile } from "../../contract.ts";
import type { FileVersion } from "../../versions/contract.ts";
import { whyHeld } from "../file-words.ts";
import classes from "../files.module.css";
import { versionsApi } from "../files-api.ts";
import { UploadList } from "../upload/UploadList.tsx";
import { useUploadQueue } from "../upload/use-upload-queue.ts";
import { VersionPreview } from "./VersionPreview.tsx";
import { useVersionActions } from "./version-actions.tsx";

export function VersionsCard({ file }: { file: StoredFile }) {
  useUploadQueue();
  const { data, isError, refetch } = useQuery({
    ...versionsApi.list.queryOptions({ input: { id: file.id } }),
    ...freshness.customerList,
  });
  return (
    <Card title="Versions" action={<NewVersion file={file} />}>
      <UploadList isBeside versionOf={file.id} />
      {isError && !data && (
        <p className={classes.error}>
          The versions couldn't be loaded.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton height={48} mt="xs" />}
      {data && <Versions file={file} versions={data.versions} />}
    </Card>
  );
}

function NewVersion({ file }: { file: StoredFile }) {
  const chosen = useRef<HTMLInputElement>(null);
  const isInTrash = file.deleted_at !== null;
  const notAllowed =
    useWhyNot()("files.update") ??
    whyHeld(file) ??
    (isInTrash ? "Restore this file to upload a new version" : undefined);
  const choose = () => chosen.current?.click();
  useShortcut({ keys: "u", label: "Upload new version", group: "File", run: choose }, !notAllowed);
  return (
    <>
      <input
        ref={chosen}
        type="file"
        hidden
        aria-label="New version"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) uploads.add(files, { version_of: file.id });
          currentTarget.value = "";
        }}
      />
      <ActionButton
        variant="default"
        size="xs"
        leftSection={<IconUpload size={16} aria-hidden />}
        whyNot={notAllowed}
        onClick={choose}
      >
        Upload New Version
      </ActionButton>
    </>
  );
}

function Versions({ file, versions }: { file: StoredFile; versions: readonly FileVersion[] }) {
  const current = versions.find(({ is_current }) => is_current);
  const [previewed, setPreviewed] = useState<FileVersion | null>(null);
  const actionsFor = useVersionActions({ file, current, onPreview: setPreviewed });
  const total = versions.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <ul className={classes.links} aria-label="Versions of this file">
        {versions.map((version) => (
          <li key={version.id} className={classes.linkLine}>
            <span>
              Version {version.number} {version.is_current && <Badge variant="default">Current</Badge>}
              <span className={classes.shareNote}>
                <span className="tabular">{fileSizeWords(version.size)}</span> ·{" "}
                <DayText at={version.created_at} /> by {version.uploaded_by}
              </span>
            </span>
            <ActionMenu label={`Actions for version ${version.number}`} actions={() => actionsFor(version)} />
          </li>
        ))}
      </ul>
      <VersionPreview file={file} version={previewed} onClose={() => setPreviewed(null)} />
      {versions.length > 1 && (
        <p className={classes.quiet}>
          {plural(versions.length, "version")} use {fileSizeWords(total)} of your storage
        </p>
      )}
    </>
  );
}
