/** Light, dark, or whatever the device is set to. */
import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";

const choices = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "System", icon: IconDeviceDesktop },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = choices.find((choice) => choice.value === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <ActionMenu
      label="Light or dark"
      width={160}
      trigger={
        <ActionIcon aria-label="Light or dark" variant="subtle" color="gray" c="dimmed" size="lg">
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
      actions={choices.map(({ value, label, icon: Choice }) => ({
        label,
        icon: <Choice size={16} aria-hidden />,
        isChecked: value === colorScheme,
        onSelect: () => setColorScheme(value),
      }))}
    />
  );
}
