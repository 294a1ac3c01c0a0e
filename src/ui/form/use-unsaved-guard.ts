/** Asks before half-written work is lost by leaving the page, closing the tab or closing a dialog. */
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { confirm } from "../overlays/confirm.ts";

const question = {
  title: "Discard unsaved changes?",
  message: "Your changes haven't been saved.",
  confirmLabel: "Discard Changes",
  cancelLabel: "Keep Editing",
  isDanger: true,
};

/**
 * While `isDirty` is true, leaving asks first. The returned function wraps a dialog's own close:
 * `onClose={guard(close)}` asks and closes only after a yes.
 */
export function useUnsavedGuard(isDirty: boolean): (close: () => void) => () => void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm(question).then((isYes) => (isYes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);

  return (close) => () => {
    if (!isDirty) close();
    else void confirm(question).then((isYes) => isYes && close());
  };
}
