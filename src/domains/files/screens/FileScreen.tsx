/** One file: what it shows, what it is, and whom it is about. */
import { Badge, Button, Skeleton } from "@mantine/core";
import { IconDownload, IconFile, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { jobPath } from "#domains/jobs/paths.ts";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactIfAny, FactList } from "#ui/record/FactList.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import type { StoredFile } from "../contract.ts";
import { filesPath } from "../paths.ts";
import { DrawButton } from "./drawing/DrawButton.tsx";
import { useFileActions } from "./file-actions.tsx";
import { isShownPicture, kindLabels, useFileZone, visitWords } from "./file-words.ts";
import classes from "./files.module.css";
import { filesApi } from "./files-api.ts";
import { FileDialog } from "./lazy-parts.tsx";
import { FilePreview } from "./preview/FilePreview.tsx";
import { ShareCard } from "./sharing/ShareCard.tsx";
import { VersionsCard } from "./versions/VersionsCard.tsx";

const words = {
  noun: "file",
  title: "File Details",
  back: { to: filesPath({ view: "files" }), label: "Back to Files" },
  icon: <IconFile size={18} />,
};

export const FileScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const file = useQuery({ ...filesApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(file.data?.name);
  return (
    <RecordFrame words={words} record={file} skeleton={<Skeleton height={320} radius="md" />}>
      {(found) => <Shown file={found} />}
    </RecordFrame>
  );
}

function Shown({ file }: { file: StoredFile }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  return (
    <>
      <Header file={file} onEdit={edit} />
      <div className={classes.columns}>
        <div>
          <FilePreview file={file} />
          {isShownPicture(file) && <DrawButton file={file} />}
        </div>
        <div className={classes.side}>
          <Facts file={file} />
          <LinksCard file={file} />
          <VersionsCard file={file} />
          <ShareCard file={file} />
        </div>
      </div>
      <FileDialog isOpen={isEditing} onClose={() => setEditing(false)} file={file} />
    </>
  );
}

function Header({ file, onEdit }: { file: StoredFile; onEdit: () => void }) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(filesPath({ view: "files", trash: "true" })), [navigate]);
  const actionsFor = useFileActions({ onEdit, onGone: leave });
  const isInTrash = file.deleted_at !== null;
  const notAllowed = useWhyNot()("files.update") ?? (isInTrash ? "Restore this file to edit it" : undefined);
  useShortcut({ keys: "e", label: "Edit file", group: "File", run: onEdit }, !notAllowed);
  return (
    <PageHeader
      title={file.name}
      subtitle={`${kindLabels[file.kind]} · ${fileSizeWords(file.size)}`}
      back={words.back}
      aside={isInTrash && <Badge color="gray">In the trash</Badge>}
      actions={
        <>
          <ActionButton
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            whyNot={notAllowed}
            onClick={onEdit}
          >
            Edit Details
          </ActionButton>
          <Button component="a" href={file.download_url} leftSection={<IconDownload size={16} aria-hidden />}>
            Download
          </Button>
          <ActionMenu label={`Actions for ${file.name}`} actions={() => actionsFor(file)} />
        </>
      }
    />
  );
}

function Facts({ file }: { file: StoredFile }) {
  const { width, height, folder_name, tags } = file;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Uploaded">
          <DayText at={file.created_at} /> by {file.uploaded_by}
        </Fact>
        <FactIfAny label="Deleted">{file.deleted_at && <DayText at={file.deleted_at} />}</FactIfAny>
        <Fact label="Folder">
          {folder_name && file.folder_id !== null && (
            <Link to={filesPath({ view: "files", folder: file.folder_id })}>{folder_name}</Link>
          )}
        </Fact>
        <FactIfAny label="Belongs to">{file.held_for}</FactIfAny>
        <FactIfAny label="Pixels">{width && height ? `${width} × ${height}` : null}</FactIfAny>
        <Fact label="Tags">
          {tags.length > 0 && (
            <ul className={classes.tags}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge variant="default">{tag}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </FactList>
    </Card>
  );
}

function LinksCard({ file: { customers, jobs, visits, contracts } }: { file: StoredFile }) {
  const zone = useFileZone();
  return (
    <Card title="Linked To">
      {customers.length + jobs.length + visits.length + contracts.length === 0 ? (
        <p className={classes.quiet}>Not linked to a customer, job or contract yet.</p>
      ) : (
        <ul className={`${classes.links} quiet-links`}>
          {customers.map(({ id, name }) => (
            <li key={id}>
              <Link to={customerPath({ id })}>{name}</Link>
            </li>
          ))}
          {jobs.map(({ id, name }) => (
            <li key={id}>
              <Link to={jobPath({ id })}>{name}</Link>
            </li>
          ))}
          {visits.map((visit) => (
            <li key={visit.id}>
              <Link to={jobPath({ id: visit.job_id })}>{visitWords(visit, zone)}</Link>
            </li>
          ))}
          {contracts.map(({ id, name, path }) => (
            <li key={id}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
