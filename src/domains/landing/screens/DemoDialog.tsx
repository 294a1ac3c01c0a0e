/** Asks a member who opens the demo whether to leave their own business for it: a browser holds one of them. */
import classes from "./demo-dialog.module.css";

export function DemoDialog() {
  return (
    <dialog className={classes.dialog} data-demo-dialog aria-labelledby="demo-question">
      <h2 id="demo-question">Open the demo in this browser?</h2>
      <p>
        You're signed in as <strong data-who>yourself</strong>. Opening the demo signs you out in this
        browser. Nothing in your own workspace changes.
      </p>
      <form method="dialog" className={classes.ways}>
        <button value="stay">Stay Signed In</button>
        <button value="go" data-primary>
          Sign Out and Open Demo
        </button>
      </form>
    </dialog>
  );
}
