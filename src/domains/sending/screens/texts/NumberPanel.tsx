/** The number that the business texts from and whether carriers let its texts through, or how one is chosen. */
import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatShortDate } from "#shared/time/dates.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { TextNumber } from "../../texts/contract.ts";
import { ChooseNumber } from "./ChooseNumber.tsx";
import classes from "./text-number.module.css";
import { textNumberApi } from "./text-number-api.ts";
import { stateBadges, wordsOf } from "./text-number-words.ts";
import { useRelease } from "./use-release.ts";

const testWords = "This is a test system. Texts stay in its test phones and reach no one.";

export function NumberPanel({ stored }: { stored: TextNumber }) {
  const { number, shown, state, reason, is_test } = stored;
  const mayChange = useMay()("organization.update");
  const again = useCheckAgain(stored);
  const release = useRelease(stored);
  return (
    <Panel
      id="text-number"
      title="Your number"
      mark={number && <StatusBadge status={state} {...stateBadges[state]} />}
      text={is_test ? testWords : undefined}
    >
      {number ? (
        <div className={classes.parts}>
          <p className={classes.number}>{shown}</p>
          <p className={classes.words}>{wordsOf(stored)}</p>
          {state === "rejected" && reason && (
            <Alert color="red" variant="light" title="What carriers said">
              {reason}
            </Alert>
          )}
          {mayChange && (
            <div className={classes.buttons}>
              {stored.submitted_at && (
                <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
                  Check Again
                </Button>
              )}
              <Button variant="default" loading={release.isPending} onClick={() => void release.ask()}>
                Release Number
              </Button>
            </div>
          )}
        </div>
      ) : (
        <ChooseNumber isTest={is_test} />
      )}
      <Released released={stored.released} />
    </Panel>
  );
}

function Released({ released }: Pick<TextNumber, "released">) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  if (!released) return null;
  const day = formatShortDate(released.until, zone);
  return (
    <p className={classes.note}>
      {`You released ${released.shown}. Answers to it that arrive until ${day} still appear in Messages.`}
    </p>
  );
}

/** Often enough to see a short review end, and seldom enough to leave a long one alone. */
const whileInReviewMs = 4_000;
const mostChecks = 10;

function useCheckAgain({ state, submitted_at: since }: TextNumber) {
  const client = useQueryClient();
  const mayChange = useMay()("organization.update");
  const check = useMutation({
    mutationFn: () => textNumberApi.refresh.call(undefined),
    onSuccess: (fresh) => client.setQueryData(textNumberApi.get.queryKey(), fresh),
    onError: (error) => notifyError(error, "The carrier couldn't be asked"),
  });
  const { mutate } = check;
  const isWaiting = mayChange && state === "in_review" && since !== null;
  useEffect(() => {
    if (!isWaiting) return;
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      if (checks > mostChecks) clearInterval(timer);
      else mutate();
    }, whileInReviewMs);
    return () => clearInterval(timer);
  }, [isWaiting, mutate]);
  return check;
}
