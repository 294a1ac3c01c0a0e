/** How a window stands: in the middle of a desk's screen, or as a sheet from below under one's thumb. */
import { useIsPhone } from "../phone/use-is-phone.ts";
import classes from "./sheet.module.css";

const slide = {
  transition: "slide-up",
  duration: 200,
  timingFunction: "cubic-bezier(0.2, 0.8, 0.2, 1)",
} as const;

/** What a Modal is given besides; on a desk it is given nothing. Nothing slides for those who want less motion. */
export function useSheet() {
  const isPhone = useIsPhone();
  if (!isPhone) return { isPhone, modal: {}, inner: "", content: "" };
  return {
    isPhone,
    modal: { centered: false, xOffset: 0, yOffset: 0, transitionProps: slide },
    inner: classes.inner,
    content: classes.content,
  };
}
