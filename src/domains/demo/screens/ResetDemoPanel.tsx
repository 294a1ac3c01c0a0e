/** Part of the settings in the demo workspace: one button that puts everything back as it was. */
import { Button } from "@mantine/core";
import { Panel } from "#ui/Panel.tsx";
import { useResetDemo } from "./use-reset-demo.ts";

/** Shows nothing in a business of one's own. */
export function ResetDemoPanel() {
  const { isOffered, isResetting, ask } = useResetDemo();
  if (!isOffered) return null;
  return (
    <Panel
      id="reset-demo"
      title="Demo workspace"
      text="Try anything you like. When you're done, reset it to a sample business with a year of work that ends today."
    >
      <Button variant="default" loading={isResetting} onClick={() => void ask()}>
        Reset Demo
      </Button>
    </Panel>
  );
}
