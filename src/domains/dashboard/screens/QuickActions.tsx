/** What people come to the dashboard to begin: a new customer, a new lead, a new event. */

import { Button } from "@mantine/core";
import { IconCalendarPlus, IconPlus, IconTargetArrow, IconUserPlus } from "@tabler/icons-react";
import { calendarPath } from "#domains/calendar/paths.ts";
import { customersPath, leadsPath } from "#domains/customers/paths.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";

export function QuickActions() {
  const whyNot = useWhyNot();
  const customers = whyNot("customers.create");
  return (
    <ActionMenu
      label="Quick Action"
      trigger={<Button leftSection={<IconPlus size={16} aria-hidden />}>Quick Action</Button>}
      actions={[
        {
          label: "Add Customer",
          icon: <IconUserPlus size={16} />,
          to: customersPath({ new: 1 }),
          disabledReason: customers,
        },
        {
          label: "Add Lead",
          icon: <IconTargetArrow size={16} />,
          to: leadsPath({ new: 1 }),
          disabledReason: customers,
        },
        {
          label: "Schedule Event",
          icon: <IconCalendarPlus size={16} />,
          to: calendarPath({ new: 1 }),
          disabledReason: whyNot("calendar.create"),
        },
      ]}
    />
  );
}
