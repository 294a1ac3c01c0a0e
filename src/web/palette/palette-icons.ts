/** The icon of each line of the palette, by what it opens or does. */
import {
  type Icon,
  IconAddressBook,
  IconArrowRight,
  IconBolt,
  IconBriefcase,
  IconCalendar,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconFile,
  IconFileText,
  IconFilter,
  IconForms,
  IconKeyboard,
  IconLogout,
  IconMessage,
  IconMoon,
  IconPlus,
  IconReceipt,
  IconSend,
  IconTool,
  IconUser,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { allEntries } from "../shell/navigation.ts";

const ofKind: [begins: string, icon: Icon][] = [
  ["screen:", IconBolt],
  ["key:", IconBolt],
  ["event:", IconCalendar],
  ["contract:", IconFileText],
  ["invoice:", IconReceipt],
  ["payment:", IconCash],
  ["conversation:", IconMessage],
  ["message:", IconMessage],
  ["task:", IconChecklist],
  ["file:", IconFile],
  ["template:", IconFileText],
  ["campaign:", IconSend],
  ["automation:", IconBolt],
  ["page:", IconWorld],
  ["form:", IconForms],
  ["funnel:", IconFilter],
  ["segment:", IconUsers],
  ["report:", IconChartBar],
  ["member:", IconUser],
  ["customer:", IconAddressBook],
  ["job:", IconBriefcase],
  ["service:", IconTool],
  ["new-", IconPlus],
  ["add-", IconPlus],
  ["toggle-theme", IconMoon],
  ["system-theme", IconMoon],
  ["shortcuts", IconKeyboard],
  ["sign-out", IconLogout],
];

const ofPage = new Map(allEntries.map(({ to, icon }) => [to, icon]));

export const iconOf = ({ id }: PaletteItem): Icon =>
  ofPage.get(id) ?? ofKind.find(([begins]) => id.startsWith(begins))?.[1] ?? IconArrowRight;
