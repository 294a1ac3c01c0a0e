/** Keeps a line above every screen of the demo workspace free for its notice, so that nothing jumps when it arrives. */
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import { useSession } from "#ui/session/session.ts";
import classes from "./demo-banner.module.css";

const DemoNotice = optionalPart(async () => ({
  default: (await import("#domains/demo/screens/DemoNoticePanel.tsx")).DemoNoticePanel,
}));

export function DemoBanner() {
  const { organization } = useSession();
  if (organization?.isDemo !== true) return null;
  return (
    <aside className={classes.banner} aria-label="Demo">
      <DemoNotice />
    </aside>
  );
}
