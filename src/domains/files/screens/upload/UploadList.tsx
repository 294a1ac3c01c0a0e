/** The files on their way: how far each has come, and what can be done where one does not go on by itself. */
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { useIdentity } from "#ui/session/session.ts";
import type { UploadItem } from "#ui/uploads/upload-item.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import { useUploads } from "#ui/uploads/uploads-here.ts";
import { filePath } from "../../paths.ts";
import { counted } from "../file-words.ts";
import page from "../files.module.css";
import classes from "./upload.module.css";

type Props = {
  /** Beside a list in which they appear once they are there: then only while there is something left. */
  isBeside?: boolean;
  /** Those of this job alone, without photos that stand at their checklist item. */
  jobId?: number;
  /** New versions of this file alone. */
  versionOf?: number;
};

export function UploadList({ isBeside = false, jobId, versionOf }: Props) {
  const owner = useIdentity();
  const items = useUploads().filter(
    (item) =>
      item.owner === owner &&
      (jobId === undefined || (item.fields.job_ids?.includes(jobId) && !item.fields.item)) &&
      (versionOf === undefined || item.fields.version_of === versionOf),
  );
  const left = items.filter(({ state }) => state.kind !== "done").length;
  if (items.length === 0 || (isBeside && left === 0)) return null;
  return (
    <section className={classes.uploads} aria-label="Uploads">
      <div className={classes.uploadsHead}>
        <h2>
          <span role="status">
            {left === 0 ? `${counted(items.length)} uploaded` : `Uploading ${counted(left)}`}
          </span>
        </h2>
        {left < items.length && (
          <Button size="compact-sm" variant="subtle" onClick={() => uploads.clearDone()}>
            Clear Finished
          </Button>
        )}
      </div>
      <ul>
        {items.map((item) => (
          <UploadLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** An entry of a list. */
export function UploadLine({ item }: { item: UploadItem }) {
  const { id, name, size, sent, state } = item;
  const percent = Math.min(100, Math.floor((sent / Math.max(size, 1)) * 100));
  const isMoving = state.kind === "sending" || state.kind === "finishing" || state.kind === "offline";
  return (
    <li>
      <span className={classes.uploadLine}>
        {state.kind === "done" ? <Link to={filePath({ id: state.fileId })}>{name}</Link> : name}
      </span>
      <span className={classes.uploadButtons}>
        {state.kind === "priced" && (
          <Button size="compact-sm" onClick={() => uploads.accept(id, state.cents)}>
            Upload for {formatMoney(money(state.cents, "USD"))}
          </Button>
        )}
        {state.kind === "refused" && (
          <Button size="compact-sm" variant="default" onClick={() => uploads.again(id)}>
            Try Again
          </Button>
        )}
        {state.kind !== "done" && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Cancel ${name}`}
            onClick={() => uploads.remove(id)}
          >
            <IconX size={16} aria-hidden />
          </Button>
        )}
      </span>
      {isMoving && <ProgressBar percent={percent} label={`Progress of ${name}`} />}
      <StateWords item={item} />
    </li>
  );
}

function StateWords({ item: { size, sent, state } }: { item: UploadItem }) {
  if (state.kind === "refused" || state.kind === "priced") {
    return (
      <span className={page.error} role="alert">
        {state.sentence}
      </span>
    );
  }
  const words = {
    keeping: `Preparing · ${fileSizeWords(size)}`,
    waiting: `Waiting · ${fileSizeWords(size)}`,
    sending: `${fileSizeWords(sent)} of ${fileSizeWords(size)}`,
    finishing: "Almost done",
    offline: "No connection. The upload continues when you're back online.",
    done: `Uploaded · ${fileSizeWords(size)}`,
  };
  return <span className={page.quiet}>{words[state.kind]}</span>;
}
