/** Ten recovery codes, shown once: to be copied, downloaded or printed before the page is left. */
import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { saveBlob } from "#ui/api/download.ts";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import classes from "./security.module.css";

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = `Plumbline recovery codes\nEach code works once. Use one if you lose your phone.\n\n${codes.join("\n")}\n`;
  return (
    <div data-print-only>
      <p className={classes.text}>
        Use one of these codes to sign in if you lose your phone. Each works once. Save them somewhere safe,
        because they won't be shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton text={codes.join("\n")} label="Copy" />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => download(text)}
        >
          Download
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => print()}
        >
          Print
        </Button>
      </div>
    </div>
  );
}

const download = (text: string): void =>
  saveBlob(new Blob([text], { type: "text/plain" }), "plumbline-recovery-codes.txt");
