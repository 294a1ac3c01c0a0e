/** A button of the public pages: a link when it has somewhere to go. */
import type { ReactNode } from "react";
import classes from "./button.module.css";

type Props = {
  children: ReactNode;
  look?: "filled" | "outline" | "quiet";
  size?: "normal" | "large";
  isWide?: boolean;
};

const lookOf = ({ look = "filled", size = "normal", isWide }: Props) => ({
  className: classes.button,
  "data-look": look,
  "data-size": size,
  "data-wide": isWide || undefined,
});

export function ButtonLink({ to, ...props }: Props & { to: string }) {
  return (
    <a href={to} {...lookOf(props)}>
      {props.children}
    </a>
  );
}

/** Starts the demo where there is one; the page's script gives it its life. */
export function DemoButton(props: Omit<Props, "children">) {
  return (
    <span data-demo>
      <button type="button" {...lookOf({ look: "outline", ...props, children: null })}>
        Watch Demo
      </button>
    </span>
  );
}

export function SubmitButton(props: Props) {
  return (
    <button type="submit" {...lookOf(props)}>
      {props.children}
    </button>
  );
}
