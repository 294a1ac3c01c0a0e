/** What the screens of people leave open for later domains: parts of one's profile, what can be done with a member. */
import type { FC } from "react";
import type { MenuItem } from "#ui/menu/menu-action.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";
import type { Member } from "../people-contract.ts";
import type { RoleDescription } from "../roles/contract.ts";

/** Below one's name and picture on "Profile settings". */
export const profilePanels = createSlot<SlotPanel<object>>("profile panels");

/** In the window of a member, for those who may change members other than themselves. */
export const memberPanels = createSlot<SlotPanel<{ member: { id: string; name: string } }>>("member panels");

/** What an entry of a menu may need besides its record. */
export type PeopleTools = {
  isSelf: boolean;
  /** Why the role does not allow it; undefined when it does. */
  whyNot: (permission: "users.update" | "roles.view") => string | undefined;
  /** Members, roles and teams are asked for again, and a failure is told. */
  change: (act: () => Promise<string>) => Promise<void>;
  goHome: () => Promise<void>;
  /** Opens the window of that name which stands in the slot of windows. */
  open: (window: string, member: Member) => void;
};

/** After "Role and Team"; what is dangerous stands last, behind a line. Nothing where it does not fit the member. */
export const memberMenu =
  createSlot<(member: Member, tools: PeopleTools) => MenuItem | undefined>("member menu");

/** After "Edit Role". */
export const roleMenu =
  createSlot<(role: Pick<RoleDescription, "key">, tools: Pick<PeopleTools, "goHome">) => MenuItem>(
    "role menu",
  );

/** `name` is how `tools.open` knows it; `onChanged` makes members, roles and teams be asked for again. */
export type MemberWindow = {
  name: string;
  Window: FC<{
    member: Member;
    isOpen: boolean;
    onClose: () => void;
    onChanged: () => Promise<void>;
  }>;
};
export const memberWindows = createSlot<MemberWindow>("member windows");
