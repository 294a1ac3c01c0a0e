/** The business whose product this is for the people in it: its mark and its name, at the top of the sidebar. */
import { initialsOf } from "#ui/Avatar.tsx";
import { useSession } from "#ui/session/session.ts";
import classes from "./business-mark.module.css";

/** Until the business has a logo of its own, its initials on the color of its trade tools. */
export function BusinessMark({ withName }: { withName: boolean }) {
  const name = useBusinessName();
  return (
    <span className={classes.business}>
      <span className={classes.mark} data-initials={initialsOf(name)} aria-hidden />
      {withName && <span className={classes.name}>{name}</span>}
    </span>
  );
}

export const useBusinessName = (): string => useSession().organization?.name || "Plumbline";
