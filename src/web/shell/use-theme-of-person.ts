/** Light or dark as the person likes it, on a device where nobody has chosen yet. */
import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useSession } from "#ui/session/session.ts";

const deviceKey = "plumbline_theme";

/** What was chosen on the device itself stays: a bright office and a dark van want different things. */
export function useThemeOfPerson(): void {
  const { setColorScheme } = useMantineColorScheme();
  const theme = useSession().user?.preferences?.theme ?? "system";
  useEffect(() => {
    if (theme !== "system" && !isChosenHere()) setColorScheme(theme);
  }, [theme, setColorScheme]);
}

function isChosenHere(): boolean {
  try {
    return localStorage.getItem(deviceKey) !== null;
  } catch {
    return true;
  }
}
