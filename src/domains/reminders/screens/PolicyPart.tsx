/** What customers may do by the link in their messages, and until when. */
import { NumberInput, Switch } from "@mantine/core";
import { Panel } from "#ui/Panel.tsx";
import type { SelfService } from "../contract.ts";
import classes from "./reminders.module.css";
import type { ReminderDraft } from "./use-reminder-settings.ts";

export function PolicyPart({ draft }: { draft: ReminderDraft }) {
  const { values, canChange, edit } = draft;
  const { policy } = values;
  const set = (changes: Partial<SelfService>) => edit({ policy: { ...policy, ...changes } });
  const toggle = (name: "can_confirm" | "can_move" | "can_cancel" | "any_technician", label: string) => (
    <Switch
      label={label}
      checked={policy[name]}
      disabled={!canChange}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Panel
      id="policy"
      title="Customer self-service"
      text="Every message links to a page for the appointment, with no sign-in needed. Choose what customers can do there."
    >
      <div className={classes.stack}>
        {toggle("can_confirm", "Confirm the appointment")}
        {toggle("can_move", "Reschedule the appointment")}
        {policy.can_move && (
          <div className={classes.under}>
            <Hours
              label="Minimum notice to reschedule (hours)"
              value={policy.move_notice_hours}
              isFixed={!canChange}
              onChange={(hours) => set({ move_notice_hours: hours })}
            />
            {toggle("any_technician", "Offer times with any available technician")}
          </div>
        )}
        {toggle("can_cancel", "Cancel the appointment")}
        {policy.can_cancel && (
          <div className={classes.under}>
            <Hours
              label="Minimum notice to cancel (hours)"
              value={policy.cancel_notice_hours}
              isFixed={!canChange}
              onChange={(hours) => set({ cancel_notice_hours: hours })}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

type HoursProps = { label: string; value: number; isFixed: boolean; onChange: (hours: number) => void };

function Hours({ label, value, isFixed, onChange }: HoursProps) {
  return (
    <NumberInput
      label={label}
      min={0}
      max={672}
      allowDecimal={false}
      clampBehavior="strict"
      readOnly={isFixed}
      className={classes.hours}
      value={value}
      onChange={(hours) => onChange(Number(hours) || 0)}
    />
  );
}
