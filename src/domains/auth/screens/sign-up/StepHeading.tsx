/** The heading of a step of sign-up, where screen readers begin to read when the step comes. */
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import classes from "./sign-up.module.css";

export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // The page as it is first loaded keeps the focus where the browser puts it.
  const hasMoved = useRef(key !== "default");
  useEffect(() => {
    if (!hasMoved.current) return;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} className={classes.heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
