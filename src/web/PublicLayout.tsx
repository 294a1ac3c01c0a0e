/** The shell around pages of the app that anybody may open, such as sign-up: header, page, footer. */
import { Outlet } from "react-router";
import { PublicHeader } from "./PublicHeader.tsx";
import classes from "./public.module.css";
import { smallPrint } from "./small-print.ts";

export function PublicLayout() {
  return (
    <div className={classes.layout}>
      <PublicHeader />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <p>© {new Date().getFullYear()} Plumbline</p>
        <ul>
          {smallPrint.map((page) => (
            <li key={page.to}>
              <a href={page.to}>{page.label}</a>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}
