/** How a rule's words read for the next customer who will get them, and a way to send them to oneself. */
import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Channel } from "#domains/sending/contract.ts";
import { fillGaps, usualWords } from "#shared/messages/reminder-text.ts";
import { smsCounterText } from "#shared/messages/sms-segments.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { ReminderRule } from "../contract.ts";
import classes from "./reminders.module.css";
import { remindersApi } from "./reminders-api.ts";

type Props = { rule: ReminderRule; isFixed: boolean; hasProblem: boolean };

export function RulePreview({ rule, isFixed, hasProblem }: Props) {
  const { data } = useQuery(remindersApi.example.queryOptions({ input: { type: rule.type } }));
  const test = useMutation(
    remindersApi.test.mutationOptions({
      onSuccess: ({ sent_to }) => notifySuccess(`Test sent to ${sent_to}.`),
      onError: (error) => notifyError(error, "The test couldn't be sent"),
    }),
  );
  if (!data) return null;
  const words = usualWords[rule.kind];
  const fill = (own: string | null | undefined, usual: string) => fillGaps(own ?? usual, data.facts);
  const inMail = { ...data.facts, confirm: "" };
  const fillMail = (own: string | null | undefined, usual: string) => fillGaps(own ?? usual, inMail);
  const text = fill(rule.sms_text, words.sms_text);
  const { kind, type, subject, mail_text, sms_text } = rule;
  const send = (channel: Channel) => test.mutate({ kind, type, channel, subject, mail_text, sms_text });
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.note}>
        {data.is_real
          ? "What the customer of your next event would get:"
          : "What a sample customer would get:"}
      </p>
      {rule.by_mail && (
        <div className={classes.letter}>
          <b>{fillMail(rule.subject, words.subject)}</b>
          <p>{fillMail(rule.mail_text, words.mail_text)}</p>
        </div>
      )}
      {rule.by_text && (
        <div className={classes.letter}>
          <p>{text}</p>
          <span className={classes.note}>{smsCounterText(text)}</span>
        </div>
      )}
      {!isFixed && (
        <Group gap="xs">
          {rule.by_mail && (
            <Button
              size="xs"
              variant="default"
              disabled={hasProblem}
              loading={test.isPending}
              onClick={() => send("mail")}
            >
              Email Me a Test
            </Button>
          )}
          {rule.by_text && (
            <Button
              size="xs"
              variant="default"
              disabled={hasProblem}
              loading={test.isPending}
              onClick={() => send("text")}
            >
              Text Me a Test
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
