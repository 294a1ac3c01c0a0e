/** Readies the app for days without a network once a page has come to rest, and shows what is not sent yet. */
import { useEffect } from "react";
import { registerVisitSender } from "#domains/jobs/screens/my-day/my-day-sender.ts";
import { OutboxLine } from "#ui/outbox/OutboxLine.tsx";
import { startOutbox } from "#ui/outbox/the-outbox.ts";
import { keepAppOnDevice } from "../worker-registration.ts";

/** `isShown` is false where the page itself says what waits. */
export function OfflineLine({ isShown }: { isShown: boolean }) {
  useEffect(() => {
    registerVisitSender();
    startOutbox();
    void keepAppOnDevice();
  }, []);
  return isShown && <OutboxLine isCompact />;
}
