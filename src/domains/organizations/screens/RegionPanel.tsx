/** The clock and the calendar of the business: its zone, how dates are written, when its weeks begin. */

import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { type LocaleTag, locales, weekdays } from "#shared/locales.ts";
import { formatTime } from "#shared/time/dates.ts";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { TimeFormat } from "../preferences-contract.ts";
import classes from "./preferences.module.css";
import type { Business } from "./use-business-preferences.ts";

const ZonePicker = lazyPart(
  async () => ({ default: (await import("./ZonePicker.tsx")).ZonePicker }),
  <div className={classes.zoneSpace} aria-hidden />,
);

const clocks: { value: TimeFormat; label: string }[] = [
  { value: "locale", label: "As the format has it" },
  { value: "12", label: "12 hours (5:05 PM)" },
  { value: "24", label: "24 hours (17:05)" },
];

const days = weekdays.map((label, day) => ({ value: String(day), label }));

export function RegionPanel({ business }: { business: Business }) {
  const { values, stored, errors, canChange, edit } = business;
  return (
    <Panel
      id="region"
      title="Time and formats"
      text="For everybody, unless a person has chosen a format of their own."
    >
      <Fields>
        <div className={wideField}>
          <ZonePicker
            value={values.timeZone}
            onChange={(timeZone) => edit({ timeZone })}
            isFixed={!canChange}
            error={errors["timeZone"]}
          />
        </div>
        {values.timeZone !== stored.timeZone && <ZoneChange from={stored.timeZone} to={values.timeZone} />}
        <NativeSelect
          disabled={!canChange}
          label="Format of dates and amounts"
          data={[...locales]}
          error={errors["locale"]}
          value={values.locale}
          onChange={(event) => edit({ locale: event.currentTarget.value as LocaleTag })}
        />
        <NativeSelect
          disabled={!canChange}
          label="Clock"
          data={clocks}
          value={values.timeFormat}
          onChange={(event) => edit({ timeFormat: event.currentTarget.value as TimeFormat })}
        />
        <NativeSelect
          disabled={!canChange}
          label="Weeks begin on"
          data={days}
          value={String(values.weekStart)}
          onChange={(event) => edit({ weekStart: Number(event.currentTarget.value) })}
        />
        <dl className={classes.fixed}>
          <dt>Currency</dt>
          <dd>{values.currency}. Amounts are kept in it, so it stays as it was chosen at the start.</dd>
        </dl>
      </Fields>
    </Panel>
  );
}

function ZoneChange({ from, to }: { from: string; to: string }) {
  const [moment] = useState(() => new Date());
  return (
    <div className={classes.note} role="status">
      What the new zone changes: it is {formatTime(moment, from)} in the old one and {formatTime(moment, to)}{" "}
      in the new one.
      <ul>
        <li>Appointments keep their moment and are shown on the new clock.</li>
        <li>Today, this week, this month and the figures of the dashboard are counted by the new zone.</li>
        <li>The end of a trial and of a billing period stay where they are.</li>
      </ul>
    </div>
  );
}
