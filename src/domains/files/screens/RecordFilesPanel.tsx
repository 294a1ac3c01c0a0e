/** The files of one customer or job, on their own page, and the way to add more. */
import { Skeleton } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { freshness } from "#ui/api/freshness.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { StoredFile } from "../contract.ts";
import { uploadPath } from "../paths.ts";
import { BeforeAfterCard } from "./BeforeAfterCard.tsx";
import { FileMark } from "./FileMark.tsx";
import { counted, pathOf } from "./file-words.ts";
import classes from "./files.module.css";
import { filesApi } from "./files-api.ts";
import { UploadButton } from "./upload/UploadButton.tsx";
import { UploadList } from "./upload/UploadList.tsx";
import { useUploadQueue } from "./upload/use-upload-queue.ts";

const mostShown = 60;

export function CustomerFilesPanel({
  customerId,
  customerName,
}: {
  customerId: number;
  customerName: string;
}) {
  useUploadQueue();
  const found = useFilesOf({ customer_id: customerId });
  const notAllowed = useWhyNot()("files.create");
  const upload = (
    <UploadButton to={uploadPath({ customer: customerId })} whyNot={notAllowed} label="Upload File" />
  );
  if (found.error && !found.data) return <Failed found={found} />;
  if (!found.data) return <Skeleton height={96} />;
  const { files, total } = found.data;
  if (files.length === 0) {
    return (
      <>
        <UploadList isBeside />
        <EmptyState
          title="No files yet"
          text={`Photos, plans and documents for ${customerName} will show up here.`}
          icon={<IconFiles size={18} />}
          action={upload}
        />
      </>
    );
  }
  return (
    <>
      <UploadList isBeside />
      <div className={classes.panelHead}>
        <span className="tabular">{counted(total)}</span>
        {upload}
      </div>
      <Tiles files={files} label={`Files for ${customerName}`} />
    </>
  );
}

export function JobFilesPanel({ jobId }: { jobId: number }) {
  return useMay()("files.view") ? <JobFiles jobId={jobId} /> : null;
}

function JobFiles({ jobId }: { jobId: number }) {
  useUploadQueue();
  const found = useFilesOf({ job_id: jobId });
  const notAllowed = useWhyNot()("files.create");
  const files = found.data?.files;
  return (
    <div className={classes.panel}>
      <Card
        title="Files"
        action={
          <UploadButton to={uploadPath({ job: jobId })} whyNot={notAllowed} label="Upload File" isQuiet />
        }
      >
        {found.error && !files ? (
          <Failed found={found} />
        ) : files === undefined ? (
          <Skeleton height={48} />
        ) : files.length === 0 ? (
          <p className={classes.quiet}>No files yet. Add photos and documents of this job.</p>
        ) : (
          <Tiles files={files} label="Files of this job" />
        )}
      </Card>
      {files && <BeforeAfterCard files={files} />}
    </div>
  );
}

export const useFilesOf = (subject: { customer_id: number } | { job_id: number } | { contract_id: number }) =>
  useQuery({
    ...filesApi.list.queryOptions({ input: { limit: mostShown, ...subject } }),
    ...freshness.customerList,
  });

export function Failed({ found }: { found: ReturnType<typeof useFilesOf> }) {
  return (
    <ErrorCard
      title="Failed to load files"
      error={found.error}
      isRetrying={found.isFetching}
      onRetry={() => void found.refetch()}
    />
  );
}

export const Tiles = ({ files, label }: { files: readonly StoredFile[]; label: string }) => (
  <ul className={classes.tiles} aria-label={label}>
    {files.map((file) => (
      <li key={file.id}>
        <Link to={pathOf(file)} className={classes.tile}>
          <FileMark file={file} isLarge />
          <span className={classes.words}>{file.name}</span>
          <span className={classes.quiet}>{fileSizeWords(file.size)}</span>
        </Link>
      </li>
    ))}
  </ul>
);
