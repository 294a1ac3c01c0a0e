/** Copies a text, and says that it did. */
import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";

type Outcome = "copied" | "failed" | null;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2_500);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy() {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("No clipboard"));
    written.then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  }

  const Icon = outcome === "copied" ? IconCheck : IconCopy;
  const words = { copied: "Copied", failed: "Couldn't copy. Select the text and copy it" };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={copy}>
        {outcome ? words[outcome] : label}
      </Button>
      <VisuallyHidden role="status">{outcome && words[outcome]}</VisuallyHidden>
    </>
  );
}
