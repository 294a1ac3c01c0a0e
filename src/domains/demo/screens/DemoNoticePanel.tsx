/** Says in the demo workspace that it is one, that others use it too, when it is put back, and how to have one's own. */

import { Button } from "@mantine/core";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { signUpPath } from "#domains/auth/paths.ts";
import { apiFor } from "#ui/api/client.ts";
import { session } from "#ui/session/session.ts";
import { openDemoContract } from "../contract.ts";
import classes from "./notice.module.css";

const demoApi = apiFor("open-demo", openDemoContract);

/** Putting the workspace back takes a second or two; what is shown then is read anew. */
const untilItIsBackMs = 20_000;

export function DemoNoticePanel() {
  const client = useQueryClient();
  const { data } = useQuery(demoApi.status.queryOptions({ context: { anonymous: true } }));
  const resetsAt = data?.resetsAt ?? null;
  useEffect(() => (resetsAt ? readAnewAfter(client, resetsAt) : undefined), [client, resetsAt]);
  return (
    <div className={classes.notice}>
      <p>
        <strong>Shared demo.</strong>{" "}
        <span className={classes.more}>Try anything, but don't enter real data. </span>
        {resetsAt && (
          <>
            Resets at <time dateTime={resetsAt}>{clockTime(resetsAt)}</time>.
          </>
        )}
      </p>
      <Button size="compact-sm" onClick={startTrial}>
        Start Free Trial
      </Button>
    </div>
  );
}

/** Returns how to call it off. */
function readAnewAfter(client: QueryClient, resetsAt: string): () => void {
  const wait = Math.max(Date.parse(resetsAt) - Date.now(), 0) + untilItIsBackMs;
  const timer = setTimeout(() => void client.invalidateQueries(), wait);
  return () => clearTimeout(timer);
}

const clockTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/** Signing up is for strangers, so the guest leaves first; whoever left on purpose is not asked to sign in again. */
function startTrial(): void {
  session.signOut();
  location.assign(signUpPath());
}
