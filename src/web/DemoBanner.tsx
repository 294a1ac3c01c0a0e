/** Keeps a line above every screen of the demo workspace free for its notice, so that nothing jumps when it arrives. */
import { lazy, Suspense } from "react";
import { useSession } from "#ui/session.ts";
import classes from "./demo-banner.module.css";

const DemoNotice = lazy(async () => ({
  default: (await import("#domains/demo/screens/DemoNoticePanel.tsx")).DemoNoticePanel,
}));

export function DemoBanner() {
  const { organization } = useSession();
  if (organization?.isDemo !== true) return null;
  return (
    <aside className={classes.banner} aria-label="Demo">
      <Suspense>
        <DemoNotice />
      </Suspense>
    </aside>
  );
}
