/** What is done with a message that is complete: copied, or handed to the device's own mail or text app. */
import { Button } from "@mantine/core";
import { IconMail, IconMessage } from "@tabler/icons-react";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import type { Filled } from "../../contract.ts";
import classes from "../templates.module.css";

export function SendButtons({ filled }: { filled: Filled | undefined }) {
  if (!filled) return null;
  if (filled.unfilled.length > 0) {
    return (
      <p role="status" className={classes.note}>
        Complete the missing details to use this message.
      </p>
    );
  }
  const { subject, text } = filled;
  const isEmail = subject !== null;
  return (
    <>
      <CopyButton text={isEmail ? `${subject}\n\n${text}` : (text ?? "")} label="Copy" />
      <Button
        component="a"
        href={isEmail ? mailAddress(filled) : textAddress(filled)}
        leftSection={isEmail ? <IconMail size={16} aria-hidden /> : <IconMessage size={16} aria-hidden />}
      >
        {isEmail ? "Open in Email App" : "Open in Text App"}
      </Button>
    </>
  );
}

/** RFC 6068: spaces as %20 and line ends as CRLF. */
function mailAddress({ email, subject, text }: Filled): string {
  const body = encodeURIComponent((text ?? "").replaceAll("\n", "\r\n"));
  return `mailto:${encodeURIComponent(email ?? "")}?subject=${encodeURIComponent(subject ?? "")}&body=${body}`;
}

/** RFC 5724; `?&` is understood by both Android and iOS. */
const textAddress = ({ phone, text }: Filled): string =>
  `sms:${(phone ?? "").replaceAll(/[^\d+]/g, "")}?&body=${encodeURIComponent(text ?? "")}`;
