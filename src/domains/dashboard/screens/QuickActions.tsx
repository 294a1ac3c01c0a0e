/** What people come to the dashboard to begin: a new customer, a new lead, a new event. */
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconPlus, IconTargetArrow, IconUserPlus } from "@tabler/icons-react";
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
          label: "Add customer",
          icon: <IconUserPlus size={16} />,
          to: "/customers?new=1",
          disabledReason: customers,
        },
        {
          label: "Add lead",
          icon: <IconTargetArrow size={16} />,
          to: "/customers/leads?new=1",
          disabledReason: customers,
        },
        {
          label: "Schedule event",
          icon: <IconCalendarPlus size={16} />,
          to: "/calendar?new=1",
          disabledReason: whyNot("calendar.create"),
        },
      ]}
    />
  );
}
