/** The days on which the business is closed whatever the weekday. */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type Holiday, mostHolidays } from "#shared/time/business-hours.ts";
import { Panel } from "#ui/Panel.tsx";
import classes from "./preferences.module.css";
import type { Business } from "./use-business-preferences.ts";

export function HolidaysPanel({ business }: { business: Business }) {
  const { values, errors, canChange, edit } = business;
  const { holidays } = values;
  // By their place: while a day is typed nothing else about it is sure to stay.
  const numbered = holidays.map((holiday, index) => ({ holiday, index }));
  const change = (index: number, next: Partial<Holiday>) =>
    edit({ holidays: holidays.map((each, at) => (at === index ? { ...each, ...next } : each)) });
  return (
    <Panel id="holidays" title="Holidays" text="Days when you're closed, in addition to your regular hours.">
      {holidays.length > 0 && (
        <ul className={classes.holidays}>
          {numbered.map(({ holiday, index }) => (
            <li key={index} className={classes.holiday}>
              <TextInput
                type="date"
                aria-label={`Holiday ${index + 1}: day`}
                readOnly={!canChange}
                error={errors[`holidays.${index}.day`]}
                value={holiday.day}
                onChange={(event) => change(index, { day: event.currentTarget.value })}
              />
              <TextInput
                aria-label={`Holiday ${index + 1}: name`}
                placeholder="Name"
                readOnly={!canChange}
                error={errors[`holidays.${index}.name`]}
                value={holiday.name}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              {canChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove ${holiday.name || `holiday ${index + 1}`}`}
                  onClick={() => edit({ holidays: holidays.toSpliced(index, 1) })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {errors["holidays"] && (
        <p className={classes.error} role="alert">
          {errors["holidays"]}
        </p>
      )}
      {canChange && holidays.length < mostHolidays && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => edit({ holidays: [...holidays, { day: "", name: "" }] })}
        >
          Add Holiday
        </Button>
      )}
      {!canChange && holidays.length === 0 && <p className={classes.closed}>None.</p>}
    </Panel>
  );
}
