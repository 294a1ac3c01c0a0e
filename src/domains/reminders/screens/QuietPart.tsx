/** Whether texts are sent at all, and the hours in which nobody is disturbed. */
import { Switch, TextInput } from "@mantine/core";
import { Panel } from "#ui/Panel.tsx";
import classes from "./reminders.module.css";
import type { ReminderDraft } from "./use-reminder-settings.ts";

const usual = { from: "20:00", to: "08:00" };

export function QuietPart({ draft }: { draft: ReminderDraft }) {
  const { values, canChange, edit } = draft;
  const { quiet_hours: quiet, sends_texts: sendsTexts } = values;
  return (
    <Panel
      id="quiet"
      title="Texts and quiet hours"
      text="Reminders and texts wait until quiet hours end, or go out before they start if waiting would be too late. Booking confirmations by email always go out right away."
    >
      <div className={classes.stack}>
        <Switch
          label="Send texts"
          description="Each text counts toward the messages in your plan."
          checked={sendsTexts}
          disabled={!canChange}
          onChange={(event) => edit({ sends_texts: event.currentTarget.checked })}
        />
        <Switch
          label="Use quiet hours"
          checked={quiet !== null}
          disabled={!canChange}
          onChange={(event) => edit({ quiet_hours: event.currentTarget.checked ? usual : null })}
        />
        {quiet && (
          <div className={classes.times}>
            <TextInput
              type="time"
              label="From"
              readOnly={!canChange}
              value={quiet.from}
              onChange={(event) => edit({ quiet_hours: { ...quiet, from: event.currentTarget.value } })}
            />
            <TextInput
              type="time"
              label="Until"
              readOnly={!canChange}
              value={quiet.to}
              onChange={(event) => edit({ quiet_hours: { ...quiet, to: event.currentTarget.value } })}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
