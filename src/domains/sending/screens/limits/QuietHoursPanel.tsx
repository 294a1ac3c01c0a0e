/** When no messages go out, and where that is changed. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { formatTime } from "#shared/time/dates.ts";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import { marketingQuietHours, type QuietHours } from "../../contract.ts";
import { quietHoursPages } from "../slots.ts";
import classes from "./limits.module.css";

export function QuietHoursPanel({ quiet }: { quiet: QuietHours | null }) {
  const may = useMay();
  const page = entriesOf(quietHoursPages).find(({ needs }) => may(needs));
  return (
    <Panel
      id="limits-quiet"
      title="Quiet hours"
      text="Texts wait until quiet hours end in the customer's time zone. Reminders wait until they end in yours."
    >
      <div className={classes.parts}>
        <p className={classes.words}>{quiet ? hoursWords(quiet) : "Off"}</p>
        <p className={classes.note}>
          {`Offers never go out from ${hoursWords(marketingQuietHours)}, as US law requires.`}
        </p>
        {page && (
          <div>
            <Button component={Link} to={page.to} variant="default">
              Change Quiet Hours
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

const clockOf = (time: string): string => formatTime(`2026-01-01T${time}:00Z`, "UTC");

/** "9:00 PM to 8:00 AM". */
const hoursWords = ({ from, to }: QuietHours): string => `${clockOf(from)} to ${clockOf(to)}`;
