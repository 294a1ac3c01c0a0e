/** What can be set, in the groups in which people look for it, and who may. */
import {
  type Icon,
  IconAdjustments,
  IconBell,
  IconCalendarClock,
  IconCalendarShare,
  IconCreditCard,
  IconForms,
  IconHistory,
  IconKey,
  IconPlug,
  IconPlus,
  IconRss,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
  IconWorld,
} from "@tabler/icons-react";
import type { Permission } from "#shared/permissions.ts";

export type SettingsLink = {
  label: string;
  to: string;
  icon: Icon;
  text: string;
  /** Shown to those who may; without it, to everybody. */
  needs?: Permission;
  /** In preparation: the page says what it will do. */
  isLater?: boolean;
};

export type SettingsGroup = { title: string; links: SettingsLink[] };

export const settingsGroups: SettingsGroup[] = [
  {
    title: "User Management",
    links: [
      {
        label: "Users",
        to: "/settings/users",
        icon: IconUsers,
        text: "Who works in your business, invitations and seats",
        needs: "users.view",
      },
      {
        label: "Teams",
        to: "/settings/teams",
        icon: IconUsersGroup,
        text: "People who share customers and work",
        needs: "teams.view",
      },
      {
        label: "Roles",
        to: "/settings/roles",
        icon: IconKey,
        text: "What each role may see and do",
        needs: "roles.view",
      },
    ],
  },
  {
    title: "Application Settings",
    links: [
      {
        label: "Preferences",
        to: "/settings/preferences",
        icon: IconAdjustments,
        text: "Time zone, formats, business hours, notifications, theme",
      },
      {
        label: "Custom Fields",
        to: "/settings/custom-fields",
        icon: IconForms,
        text: "What only your trade needs to know",
        needs: "organization.update",
        isLater: true,
      },
      {
        label: "Integrations",
        to: "/settings/integrations",
        icon: IconPlug,
        text: "Other programs that work with Plumbline",
        needs: "organization.update",
        isLater: true,
      },
      {
        label: "Customer Portal",
        to: "/settings/portal",
        icon: IconWorld,
        text: "What your customers see of their business with you",
        needs: "organization.update",
        isLater: true,
      },
    ],
  },
  {
    title: "Scheduling",
    links: [
      {
        label: "Availability",
        to: "/settings/availability",
        icon: IconCalendarClock,
        text: "Working hours, time off, skills, buffers and drives",
        needs: "availability.view",
      },
      {
        label: "Online Booking",
        to: "/settings/booking",
        icon: IconCalendarShare,
        text: "A page on which customers book a free time themselves",
        needs: "booking.view",
      },
      {
        label: "Reminders",
        to: "/settings/reminders",
        icon: IconBell,
        text: "What customers are told about their appointments, and when",
        needs: "reminders.view",
      },
      {
        label: "Calendar Feeds",
        to: "/settings/calendar-feeds",
        icon: IconRss,
        text: "Your calendar on your phone and in other programs",
        needs: "calendar.view",
      },
    ],
  },
  {
    title: "Account & Security",
    links: [
      {
        label: "Profile Settings",
        to: "/settings/profile",
        icon: IconUserCircle,
        text: "Your name, how you sign in, and where",
      },
      {
        label: "Billing & Plans",
        to: "/settings/subscription",
        icon: IconCreditCard,
        text: "Plan, usage, cards and bills",
        needs: "billing.view",
      },
      {
        label: "Audit Log",
        to: "/settings/audit-log",
        icon: IconHistory,
        text: "Who did what, when and from where",
        needs: "audit.view",
      },
    ],
  },
];

export const quickActions: SettingsLink[] = [
  {
    label: "Add New User",
    to: "/settings/users?new=1",
    icon: IconUserPlus,
    text: "Invite somebody by mail",
    needs: "users.invite",
  },
  {
    label: "Create Team",
    to: "/settings/teams?new=1",
    icon: IconUsersPlus,
    text: "Gather people who work together",
    needs: "teams.update",
  },
  {
    label: "Add Role",
    to: "/settings/roles?new=1",
    icon: IconPlus,
    text: "Write a role of your own",
    needs: "roles.update",
  },
  {
    label: "Add Integration",
    to: "/settings/integrations",
    icon: IconPlug,
    text: "Connect another program",
    needs: "organization.update",
    isLater: true,
  },
];
