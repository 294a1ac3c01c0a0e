/** The top of every screen: what this is, one line about it, and what can be done here. */
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type HeaderAction, HeaderActions, type HeaderMenu } from "./menu/HeaderActions.tsx";
import classes from "./page-header.module.css";

type Props = {
  title: string;
  /** What kind of page this is, in small words above a title that is a name. */
  eyebrow?: string;
  /** A picture or avatar before the words. */
  mark?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons for which there is room on a phone, too; the most important one last. */
  actions?: ReactNode;
  /** Buttons of a desk that a phone has in the menu beside the title. */
  more?: readonly HeaderAction[];
  menu?: HeaderMenu;
  /** A way back above the title, for screens that show one thing of a list. */
  back?: { to: string; label: string };
  /** A badge or the like beside the title. */
  aside?: ReactNode;
  /** Lines under the title that are more than words, such as ways to reach a person. */
  children?: ReactNode;
};

/**
 * The title is the page's one main heading; the focus goes there when a page opens. On a phone the header of a list is one
 * line: the bar at its foot and the title say where one is, so the subtitle of an area is left out.
 */
export function PageHeader(props: Props) {
  const { title, eyebrow, mark, subtitle, actions, more, menu, back, aside, children } = props;
  const isRecord = Boolean(mark || aside || children);
  return (
    <header className={classes.header} data-kind={isRecord ? undefined : back ? "page" : "area"}>
      <div className={classes.words}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <IconArrowLeft size={14} aria-hidden />
            {back.label}
          </Link>
        )}
        <div className={classes.head}>
          {mark}
          <div className={classes.names}>
            {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
            <div className={classes.line}>
              <h1 className={classes.title} tabIndex={-1} data-page-heading>
                {title || "Untitled"}
              </h1>
              {aside}
            </div>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
            {children}
          </div>
        </div>
      </div>
      {(actions || more || menu) && (
        <HeaderActions more={more} menu={menu}>
          {actions}
        </HeaderActions>
      )}
    </header>
  );
}
