/** How far the audit log is sealed, and the button that proves that nothing sealed was touched. */
import { Alert, Button } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { Verification } from "../contract.ts";
import classes from "./audit.module.css";
import { auditApi } from "./audit-api.ts";

export function ChainStatus() {
  const end = useQuery({ ...auditApi.seal.queryOptions(), staleTime: 30_000 });
  const { isRunning, answer, failure, verify } = useVerification();
  const seal = end.data?.seal;
  return (
    <section className={classes.chain} aria-label="Tamper evidence">
      <IconShieldCheck size={20} stroke={1.6} aria-hidden className={classes.chainMark} />
      <div className={classes.chainWords} role="status">
        {answer && !answer.broken ? (
          <Verified answer={answer} isRunning={isRunning} />
        ) : seal ? (
          <>
            Tamper-evident through <MomentText at={seal.sealed_at} />. Any change to these events would be
            detected.
          </>
        ) : (
          "New events are sealed every minute so that any change can be detected."
        )}
        {failure !== null && <p className={classes.error}>{messageOf(failure, "Verification failed")}</p>}
      </div>
      <Button variant="default" size="xs" loading={isRunning} onClick={() => void verify()}>
        Verify
      </Button>
      {answer?.broken && <Broken answer={answer} />}
    </section>
  );
}

function Verified({ answer, isRunning }: { answer: Verification; isRunning: boolean }) {
  const { checked_events: count, verified } = answer;
  if (!verified) return <>No events are sealed yet. New events are sealed every minute.</>;
  return (
    <>
      {isRunning ? "Verifying" : "Verified"} through <MomentText at={verified.sealed_at} />: {count}{" "}
      {count === 1 ? "event is" : "events are"} unchanged. Seal {verified.sequence},{" "}
      <span className={classes.hash} title={verified.hash}>
        {verified.hash.slice(0, 16)}…
      </span>
    </>
  );
}

function Broken({ answer }: { answer: Verification }) {
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      radius="md"
      className={classes.broken}
      icon={<IconShieldX size={18} aria-hidden />}
      title="The audit log was changed"
    >
      {answer.broken?.sentence}{" "}
      {answer.verified && <>Everything before seal {answer.broken?.sequence} is unchanged.</>} Save a backup
      now and contact the administrator of this server.
    </Alert>
  );
}

/** Goes through the chain stretch by stretch, so that a long one shows how far it is. */
function useVerification() {
  const [isRunning, setRunning] = useState(false);
  const [answer, setAnswer] = useState<Verification | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function verify(): Promise<void> {
    setRunning(true);
    setFailure(null);
    setAnswer(null);
    try {
      let next: number | null = 1;
      let events = 0;
      while (next !== null) {
        const part: Verification = await auditApi.verify.call({ from_sequence: next });
        events += part.checked_events;
        setAnswer({ ...part, checked_events: events });
        next = part.next_sequence;
      }
    } catch (thrown) {
      setFailure(thrown);
    }
    setRunning(false);
  }
  return { isRunning, answer, failure, verify };
}
