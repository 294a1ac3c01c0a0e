/** When the business works: for each weekday closed, or one or several spans of time. */
import { HoursFields } from "#ui/form/HoursFields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Business } from "./use-business-preferences.ts";

export function HoursPanel({ business }: { business: Business }) {
  const { values, canChange, edit } = business;
  return (
    <Panel id="hours" title="Business hours" text="When you're open and customers can book you.">
      <HoursFields
        hours={values.businessHours}
        weekStart={values.weekStart}
        isFixed={!canChange}
        onChange={(businessHours) => edit({ businessHours })}
      />
    </Panel>
  );
}
