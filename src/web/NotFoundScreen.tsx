/** The page that does not exist. */

import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { sitePath } from "#shared/common-paths.ts";
import classes from "./root.module.css";

export function NotFoundScreen() {
  const { pathname } = useLocation();
  useEffect(() => console.error(`404: there is no page at ${pathname}`), [pathname]);
  return (
    <main id="main" className={classes.plain}>
      <p className={classes.code}>404</p>
      <h1 tabIndex={-1}>Oops! Page not found</h1>
      <p>There's no page at {pathname}. It may have moved, or the address may be mistyped.</p>
      <Button component={Link} to={sitePath()}>
        Return to Home
      </Button>
    </main>
  );
}
