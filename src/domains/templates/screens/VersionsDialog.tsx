/** The window with every saved version of a template, each to read and to bring back as the newest one. */
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PaperSheet } from "#ui/papers/PaperSheet.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { TemplateVersion } from "../contract.ts";
import { MessageCard } from "./MessageCard.tsx";
import classes from "./templates.module.css";
import { putTemplate, templatesApi } from "./templates-api.ts";

type Props = { isOpen: boolean; onClose: () => void; templateId: number | null };

export function VersionsDialog({ isOpen, onClose, templateId }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Versions">
      {templateId !== null && <Versions key={templateId} id={templateId} onDone={onClose} />}
    </Dialog>
  );
}

function Versions({ id, onDone }: { id: number; onDone: () => void }) {
  const found = useQuery(templatesApi.versions.queryOptions({ input: { id } }));
  const [shown, setShown] = useState<number | null>(null);
  if (found.isError) {
    return (
      <ErrorCard
        title="Failed to load the versions"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <Skeleton height={160} />;
  const newest = found.data.versions[0]?.number ?? 0;
  return (
    <ol className={classes.versions} aria-label="Saved versions">
      {found.data.versions.map((version) => (
        <li key={version.number}>
          <div className={classes.versionLine}>
            <span>
              <b>Version {version.number}</b>
              {version.number === newest && " · Current"}
              <small>
                <MomentText at={version.saved_at} /> by {version.saved_by}
              </small>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-expanded={shown === version.number}
              onClick={() => setShown(shown === version.number ? null : version.number)}
            >
              {shown === version.number ? "Hide" : "View"}
            </Button>
            {version.number !== newest && (
              <RestoreButton id={id} version={version} newest={newest} onDone={onDone} />
            )}
          </div>
          {shown === version.number && <Words version={version} />}
        </li>
      ))}
    </ol>
  );
}

/** As it would be read, with example details. */
function Words({ version: { content } }: { version: TemplateVersion }) {
  const { data } = useQuery(templatesApi.fill.queryOptions({ input: { content, has_samples: true } }));
  if (!data) return <Skeleton height={120} />;
  return data.paper ? (
    <PaperSheet paper={data.paper} headingLevel={3} />
  ) : (
    <MessageCard subject={data.subject} text={data.text ?? ""} />
  );
}

type RestoreProps = { id: number; version: TemplateVersion; newest: number; onDone: () => void };

function RestoreButton({ id, version, newest, onDone }: RestoreProps) {
  const client = useQueryClient();
  const whyNot = useWhyNot()("templates.update");
  const { name, category, content, number } = version;
  const restore = useMutation({
    mutationFn: () =>
      templatesApi.update.call({ id, name, category, content }, { context: expectedVersion(newest) }),
    onSuccess: (saved) => {
      putTemplate(client, saved);
      notifySuccess(`Version ${number} restored as version ${saved.version}.`);
      onDone();
    },
    onError: (error) => notifyError(error, "Failed to restore the version"),
  });
  return (
    <ActionButton
      size="xs"
      variant="default"
      whyNot={whyNot}
      loading={restore.isPending}
      onClick={() => restore.mutate()}
    >
      Restore
    </ActionButton>
  );
}
