/** Marks a new submission as read when a member who may change it opens it. */
import { useEffect, useRef } from "react";
import { useMay } from "#ui/session/permissions.ts";
import type { Submission } from "../../forms/submissions/contract.ts";
import { useSubmissionChanges } from "./change-submission.ts";

/** Only when it opens: what is marked as new again while it is open stays so. */
export function useReadOnOpen(submission: Submission | undefined, formId: number): void {
  const { read } = useSubmissionChanges(formId);
  const isMine = useMay()("website.update");
  const id = submission?.id;
  const isNew = submission?.state === "new";
  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (id === undefined || opened.current === id) return;
    opened.current = id;
    if (isNew && isMine) void read(id);
  }, [id, isNew, isMine, read]);
}
