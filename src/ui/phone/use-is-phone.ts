/** Whether the page is as narrow as a phone, where lists, dialogs and the way around have a form of their own. */
import { useMediaQuery } from "@mantine/hooks";

/** The same width as `@media (max-width: 767.98px)` in the style sheets. Right from the first paint. */
export const useIsPhone = (): boolean =>
  useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
