/** A quiet circle in the middle while it is not yet known what to show. */
import classes from "./root.module.css";

/** Drawn without the component set, because it is the first thing that any page shows. */
export function PageSpinner() {
  return (
    <div className={classes.spinnerPage} role="status" aria-label="Loading">
      <span className={classes.spinner} />
    </div>
  );
}
