/** The shell around the pages that anybody may read: header, page, footer. */
import { Link, Outlet } from "react-router";
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
              <Link to={page.to}>{page.label}</Link>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}
