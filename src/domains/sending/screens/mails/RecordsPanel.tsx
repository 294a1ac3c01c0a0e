/** The records of a domain as a list of things to do: each to copy, with its state and what is wrong in plain words. */
import { Badge, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWhyNot } from "#ui/form/why-not.ts";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { DomainRecord, SendingDomain } from "../../mails/domain/contract.ts";
import { domainApi } from "./domain-api.ts";
import { recordStates, recordWords } from "./domain-words.ts";
import classes from "./email-settings.module.css";

export function RecordsPanel({ domain }: { domain: SendingDomain }) {
  const whyNot = useWhyNot()("organization.update");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...domainApi.check.mutationOptions(),
    onSuccess: (settings) => {
      client.setQueryData(domainApi.read.queryKey(), settings);
      const open = settings.domain?.records.filter(({ state }) => state !== "ok").length ?? 0;
      notifySuccess(
        open === 0 ? "All records are in place." : `Checked. ${open} of 3 records aren't in place yet.`,
      );
    },
    onError: (error) => notifyError(error, "The records couldn't be checked"),
  });
  return (
    <Panel
      id="email-records"
      title="DNS records"
      text={`Add these TXT records where ${domain.domain} is managed. New records can take a few hours to show.`}
    >
      <ul className={classes.records}>
        {domain.records.map((record) => (
          <RecordLine key={record.kind} record={record} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          loading={isPending}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => mutate(undefined)}
        >
          Check Records
        </Button>
        {domain.checked_at && (
          <span className={classes.checked}>
            Last checked <MomentText at={domain.checked_at} />
          </span>
        )}
      </div>
    </Panel>
  );
}

function RecordLine({ record: { kind, name, value, state, problem } }: { record: DomainRecord }) {
  const { title, text } = recordWords[kind];
  const { label, color } = recordStates[state];
  return (
    <li className={classes.record} aria-label={`${title} record`}>
      <div className={classes.recordHead}>
        <h3 className={classes.recordTitle}>{title}</h3>
        <Badge color={color} variant="light">
          {label}
        </Badge>
      </div>
      <p className={classes.text}>{text}</p>
      {problem && <p className={classes.problem}>{problem}</p>}
      <Copied label="Name" text={name} />
      <Copied label="Value" text={value} />
    </li>
  );
}

const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.copied}>
    <span className={classes.copiedLabel}>{label}</span>
    <code className={classes.code}>{text}</code>
    <CopyButton text={text} label={`Copy ${label}`} />
  </div>
);
