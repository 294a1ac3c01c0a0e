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
  { value: "locale", label: "Use format default" },
  { value: "12", label: "12-hour (5:05 PM)" },
  { value: "24", label: "24-hour (17:05)" },
];

const days = weekdays.map((label, day) => ({ value: String(day), label }));

export function RegionPanel({ business }: { business: Business }) {
  const { values, stored, errors, canChange, edit } = business;
  return (
    <Panel id="region" title="Time and formats" text="For everyone, unless they choose their own formats.">
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
          label="Date and number format"
          data={[...locales]}
          error={errors["locale"]}
          value={values.locale}
          onChange={(event) => edit({ locale: event.currentTarget.value as LocaleTag })}
        />
        <NativeSelect
          disabled={!canChange}
          label="Time format"
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
          <dd>{values.currency}. You can't change the currency after sign-up.</dd>
        </dl>
      </Fields>
    </Panel>
  );
}

function ZoneChange({ from, to }: { from: string; to: string }) {
  const [moment] = useState(() => new Date());
  return (
    <div className={classes.note} role="status">
      In the new time zone, {formatTime(moment, from)} becomes {formatTime(moment, to)}.
      <ul>
        <li>Appointments don't move. They're shown in the new time zone.</li>
        <li>Today, this week, this month and the dashboard figures follow the new time zone.</li>
        <li>Your trial and billing dates don't change.</li>
      </ul>
    </div>
  );
}
