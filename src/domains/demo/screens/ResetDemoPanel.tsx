/** Part of the settings in the demo workspace: one button that puts everything back as it was. */
import { Button } from "@mantine/core";
import classes from "./panel.module.css";
import { useResetDemo } from "./use-reset-demo.ts";

/** Shows nothing in a business of one's own. */
export function ResetDemoPanel() {
  const { isOffered, isResetting, ask } = useResetDemo();
  if (!isOffered) return null;
  return (
    <section className={classes.panel} aria-labelledby="reset-demo">
      <h2 id="reset-demo" className={classes.title}>
        Demo workspace
      </h2>
      <p className={classes.text}>
        Try anything you like. When you're done, reset it to a sample business with a year of work that ends
        today.
      </p>
      <Button variant="default" mt="md" loading={isResetting} onClick={() => void ask()}>
        Reset Demo
      </Button>
    </section>
  );
}
