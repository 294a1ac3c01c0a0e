/** What people come to the dashboard to begin: a new customer, a new lead, a new event. */
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconPlus, IconTargetArrow, IconUserPlus } from "@tabler/icons-react";
import type { Permission } from "#shared/permissions.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { useMay } from "./dashboard-api.ts";

export function QuickActions() {
  const customers = useReason("customers.create", "Your role does not allow adding customers");
  const calendar = useReason("calendar.create", "Your role does not allow adding events");
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
          disabledReason: calendar,
        },
      ]}
    />
  );
}

const useReason = (permission: Permission, reason: string): string | undefined =>
  useMay(permission) ? undefined : reason;
