/** The icon of each line of the palette, by what it opens or does. */
import {
  type Icon,
  IconAddressBook,
  IconArrowRight,
  IconBriefcase,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconTool,
} from "@tabler/icons-react";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { allEntries } from "../shell/navigation.ts";

const ofKind: [begins: string, icon: Icon][] = [
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
