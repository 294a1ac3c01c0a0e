/** Says, on every page, that one sees the product as somebody else would, and leads back to one's own view. */
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { isRecord } from "#ui/api/api-error.ts";
import { session, useSession } from "#ui/session/session.ts";
import { isUser } from "#ui/session/session-storage.ts";
import classes from "./app-layout.module.css";

export function ViewBanner() {
  const viewingAs = useSession().user?.viewingAs;
  const [isLeaving, setLeaving] = useState(false);
  if (!viewingAs) return null;

  async function leave() {
    setLeaving(true);
    await endView().catch(() => undefined);
    setLeaving(false);
  }

  return (
    <section className={classes.view} aria-label="View">
      <IconEye size={16} aria-hidden />
      <span className={classes.viewWords}>
        Viewing as {viewingAs.kind === "role" ? `the role ${viewingAs.name}` : viewingAs.name}. You can't make
        changes in this view.
      </span>
      <button type="button" className={classes.viewExit} disabled={isLeaving} onClick={() => void leave()}>
        Exit
      </button>
    </section>
  );
}

async function endView(): Promise<void> {
  const request = new Request(new URL("/api/auth/view", location.origin), { method: "DELETE" });
  const answer: unknown = await (await session.authorizedFetch(request)).json();
  if (isRecord(answer) && isUser(answer["data"])) session.mergeUser(answer["data"]);
}
