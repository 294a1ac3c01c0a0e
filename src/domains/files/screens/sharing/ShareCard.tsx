/** The links by which people without an account get this file. */
import { Badge, Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { StoredFile } from "../../contract.ts";
import type { FileShare, ShareState } from "../../sharing/contract.ts";
import { isHeic } from "../file-words.ts";
import classes from "../files.module.css";
import { sharesApi } from "../files-api.ts";
import { ShareDialog } from "../lazy-parts.tsx";

const known: Record<ShareState, string> = {
  open: "Active",
  ended: "Expired",
  used_up: "Used up",
  revoked: "Turned off",
};
const stateWords = lookup(known, wordsOf);

const heicWords =
  "HEIC photos can't be shared, because we can't remove where they were taken. Upload it as a JPEG to share it.";

export function ShareCard({ file }: { file: StoredFile }) {
  const [isCreating, setCreating] = useState(false);
  const input = { id: file.id };
  const { data, isError, refetch } = useQuery({
    ...sharesApi.list.queryOptions({ input }),
    ...freshness.customerList,
  });
  const isInTrash = file.deleted_at !== null;
  const whyNotToday =
    useWhyNot()("files.update") ?? (isInTrash ? "Restore this file to share it" : undefined);
  const whyNever = isHeic(file) ? heicWords : undefined;
  return (
    <Card
      title="Sharing"
      action={
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconLink size={16} aria-hidden />}
          whyNot={whyNotToday ?? whyNever}
          onClick={() => setCreating(true)}
        >
          Create Link
        </ActionButton>
      }
    >
      {isError && !data && (
        <p className={classes.error}>
          The links couldn't be loaded.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {data?.shares.length === 0 && (
        <p className={classes.quiet}>
          {whyNever ?? "Send this file to anyone with a link. They don't need an account."}
        </p>
      )}
      {data && data.shares.length > 0 && (
        <ul className={classes.links} aria-label="Links to this file">
          {data.shares.map((share) => (
            <ShareLine key={share.id} fileId={file.id} share={share} whyNot={whyNotToday} />
          ))}
        </ul>
      )}
      <ShareDialog isOpen={isCreating} onClose={() => setCreating(false)} file={file} />
    </Card>
  );
}

type LineProps = { fileId: number; share: FileShare; whyNot: string | undefined };

function ShareLine({ fileId, share, whyNot }: LineProps) {
  const client = useQueryClient();
  const revocation = useMutation(
    sharesApi.revoke.mutationOptions({
      onSuccess: () => notifySuccess("Link turned off."),
      onError: (error) => notifyError(error, "The link couldn't be turned off"),
      onSettled: () => client.invalidateQueries({ queryKey: sharesApi.key() }),
    }),
  );
  const revoke = async () => {
    const isSure = await confirm({
      title: "Turn Off Link",
      message: "Anyone who has this link will no longer be able to open the file.",
      confirmLabel: "Turn Off",
      isDanger: true,
    });
    if (isSure) revocation.mutate({ id: fileId, share_id: share.id });
  };
  const { state, has_password, ends_at, most_downloads, downloads, created_by } = share;
  const limits = [
    has_password && "Password",
    most_downloads === null
      ? plural(downloads, "download")
      : `${downloads} of ${plural(most_downloads, "download")}`,
  ].filter(Boolean);
  return (
    <li className={classes.linkLine}>
      <span>
        <Badge variant="default">{stateWords[state]}</Badge> {limits.join(" · ")}
        <span className={classes.shareNote}>
          <DayText at={share.created_at} /> by {created_by}
          {ends_at && state === "open" && (
            <>
              , until <DayText at={new Date(Date.parse(ends_at) - 1).toISOString()} />
            </>
          )}
        </span>
      </span>
      {state === "open" && (
        <ActionButton size="compact-sm" variant="default" whyNot={whyNot} onClick={() => void revoke()}>
          Turn Off
        </ActionButton>
      )}
    </li>
  );
}
