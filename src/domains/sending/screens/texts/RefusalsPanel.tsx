/** Which texts carriers did not deliver in the last 30 days, and why. */

import { plural } from "#shared/plural.ts";
import { formatShortDate } from "#shared/time/dates.ts";
import { Panel } from "#ui/Panel.tsx";
import { useSession } from "#ui/session/session.ts";
import type { TextNumber } from "../../texts/contract.ts";
import classes from "./text-number.module.css";

export function RefusalsPanel({ stored: { refusals } }: { stored: TextNumber }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  return (
    <Panel
      id="texts-refused"
      title="Not delivered"
      text="Texts from the last 30 days that carriers couldn't deliver, and why."
    >
      {refusals.length === 0 ? (
        <p className={classes.words}>Every text was delivered or is on its way.</p>
      ) : (
        <ul className={classes.refusals}>
          {refusals.map(({ words, count, last_at }) => (
            <li key={words}>
              <span>{words}</span>
              <span className={classes.note}>
                {plural(count, "text")}, last {formatShortDate(last_at, zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
