/** What was published of a page, newest first: looked at, and taken back into the draft. */
import { Badge, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { PageVersion, WebsitePage } from "../../pages/contract.ts";
import { pagesApi } from "../pages-api.ts";
import { PageFrame } from "./PagePreviewPane.tsx";
import classes from "./page-editor.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  pageId: number;
  /** Why a version can't be taken back; undefined where it can. */
  whyNot: string | undefined;
  /** Saves what waits first. */
  before: () => Promise<boolean>;
  onRestored: (page: WebsitePage) => void;
};

export const VersionsDialog = (props: Props) => (
  <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Versions">
    {props.isOpen && <Versions {...props} />}
  </Dialog>
);

function Versions(props: Props) {
  const { pageId: id } = props;
  const found = useQuery({ ...pagesApi.versions.queryOptions({ input: { id } }), staleTime: 0 });
  const [shown, setShown] = useState<number | null>(null);
  if (found.isError)
    return (
      <ErrorCard
        title="Failed to load the versions"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <Skeleton height={160} radius="md" aria-label="Loading the versions" />;
  if (found.data.versions.length === 0)
    return <p className={classes.note}>There are no versions yet. Each time you publish, one is kept.</p>;
  return (
    <ul className={classes.versions}>
      {found.data.versions.map((version) => (
        <li key={version.number}>
          <Version
            {...props}
            version={version}
            isShown={shown === version.number}
            onShow={() => setShown(shown === version.number ? null : version.number)}
          />
        </li>
      ))}
    </ul>
  );
}

type VersionProps = Props & { version: PageVersion; isShown: boolean; onShow: () => void };

function Version({ version, isShown, onShow, ...props }: VersionProps) {
  const { pageId: id, whyNot, before, onRestored, onClose } = props;
  const { number, title, published_at: at, published_by: by, is_current: isCurrent } = version;
  const [isBusy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    try {
      if (!(await before())) return;
      onRestored(await pagesApi.restoreVersion.call({ id, number }));
      notifySuccess(`Version ${number} is the draft now. Publish it to put it online.`);
      onClose();
    } catch (error) {
      notifyError(error, "Failed to restore the version");
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <div className={classes.version}>
        <span className={classes.versionWords}>
          <strong>
            Version {number} {isCurrent && <Badge color="green">Online</Badge>}
          </strong>
          <small>
            {title} · <MomentText at={at} /> · {by}
          </small>
        </span>
        <Button variant="default" size="xs" aria-expanded={isShown} onClick={onShow}>
          {isShown ? "Hide" : "Preview"}
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          disabled={whyNot !== undefined}
          title={whyNot}
          aria-label={`Restore version ${number}`}
          onClick={() => void restore()}
        >
          Restore
        </Button>
      </div>
      {isShown && <VersionPreview id={id} number={number} />}
    </>
  );
}

function VersionPreview({ id, number }: { id: number; number: number }) {
  const found = useQuery(pagesApi.version.queryOptions({ input: { id, number } }));
  if (found.isError) return <p role="alert">The preview couldn't be loaded.</p>;
  return <PageFrame html={found.data?.html ?? ""} width={1280} title={`Preview of version ${number}`} />;
}
