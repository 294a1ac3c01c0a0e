/** The page that does not exist, for addresses that the product has never had. */
import { helpPath, sitePath } from "#shared/common-paths.ts";
import { ButtonLink } from "./Button.tsx";
import classes from "./legal.module.css";

export function NotFoundPage() {
  return (
    <section className={classes.missing}>
      <p className={classes.code}>404</p>
      <h1>Oops! Page not found</h1>
      <p>
        There's no page at <span data-missing-path>this address</span>. It may have moved, or the address may
        be mistyped.
      </p>
      <div className={classes.ways}>
        <ButtonLink to={sitePath()}>Return to Home</ButtonLink>
        <ButtonLink to={helpPath()} look="outline">
          Help Center
        </ButtonLink>
      </div>
    </section>
  );
}
