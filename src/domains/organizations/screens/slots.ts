/** What the settings leave open for later domains: their pages, quick actions, and parts of the preferences. */
import type { Icon } from "@tabler/icons-react";
import type { Ref } from "react";
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";

export type SettingsLink = {
  label: string;
  to: string;
  icon: Icon;
  text: string;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** Shown to those who may; without it, to everybody. */
  needs?: Permission;
};

export const peopleSettings = createSlot<SettingsLink>("settings of people", "settings");
export const applicationSettings = createSlot<SettingsLink>("settings of the application", "settings");
export const schedulingSettings = createSlot<SettingsLink>("settings of scheduling", "settings");
export const accountSettings = createSlot<SettingsLink>("settings of the account", "settings");

export const settingsActions = createSlot<SettingsLink>("settings actions", "settings");

export type PreferencesHandle = {
  /** True when there was nothing to save or it was saved. */
  save: () => Promise<boolean>;
};
type PreferencesProps = { ref: Ref<PreferencesHandle>; onDirty: (isDirty: boolean) => void };

/** Above the business's preferences, saved by the same button. */
export const preferencesPanels = createSlot<SlotPanel<PreferencesProps>>("preferences panels");
