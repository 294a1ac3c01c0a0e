/** The business whose product this is for the people in it: its mark and its name, at the top of the sidebar. */
import { initialsOf } from "#ui/Avatar.tsx";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import { useSession } from "#ui/session/session.ts";
import classes from "./business-mark.module.css";
import { useAtRest } from "./use-at-rest.ts";

const BusinessLogo = optionalPart(async () => ({
  default: (await import("./BusinessLogo.tsx")).BusinessLogo,
}));

/** The logo that the business chose for its brand, or its initials on the color of its trade tools. */
export function BusinessMark({ withName }: { withName: boolean }) {
  const name = useBusinessName();
  // The logo fills the box of the initials, so that it may come after everything else and nothing moves.
  const isDrawn = useAtRest();
  return (
    <span className={classes.business}>
      <span className={classes.mark} data-initials={initialsOf(name)} aria-hidden>
        {isDrawn && <BusinessLogo />}
      </span>
      {withName && <span className={classes.name}>{name}</span>}
    </span>
  );
}

export const useBusinessName = (): string => useSession().organization?.name || "Plumbline";
