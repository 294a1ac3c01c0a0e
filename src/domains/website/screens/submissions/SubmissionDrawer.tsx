/** One submission beside the list: what was asked and answered, who it became, and what can be done with it. */
import { Alert, Button, Skeleton } from "@mantine/core";
import { IconMailOpened, IconShieldX, IconTrash, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { filePath } from "#domains/files/paths.ts";
import { SidePanel } from "#domains/messages/screens/new-message/SidePanel.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Fact, FactIfAny, FactList } from "#ui/record/FactList.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { AnswerLine, OriginName, Submission } from "../../forms/submissions/contract.ts";
import { stateColors, stateLabels } from "../form-words.ts";
import { submissionsApi } from "../forms-api.ts";
import { useSubmissionChanges } from "./change-submission.ts";
import classes from "./submissions.module.css";
import { useReadOnOpen } from "./use-read-on-open.ts";

type Props = { formId: number; submissionId: number | null; onClose: () => void };

export function SubmissionDrawer({ formId, submissionId, onClose }: Props) {
  return (
    <SidePanel isOpen={submissionId !== null} onClose={onClose} title="Submission">
      {submissionId !== null && (
        <Opened key={submissionId} id={submissionId} formId={formId} onClose={onClose} />
      )}
    </SidePanel>
  );
}

function Opened({ id, formId, onClose }: { id: number; formId: number; onClose: () => void }) {
  const found = useQuery({
    ...submissionsApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  useReadOnOpen(found.data, formId);
  if (found.data) return <Details submission={found.data} onClose={onClose} />;
  if (found.isError)
    return (
      <ErrorCard
        title="Failed to load the submission"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  return <Skeleton height={320} radius="md" aria-label="Loading the submission" />;
}

function Details({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { state, received_at: at, suspicions, answers, consents, number } = submission;
  return (
    <div className={classes.details}>
      <p className={classes.head}>
        <StatusBadge status={state} label={stateLabels[state]} color={stateColors[state]} />
        <MomentText at={at} />
      </p>
      {state === "spam" && (
        <Alert color="yellow" variant="light" p="sm" title="This looks like spam">
          {suspicions.length > 0 && <p className={classes.quiet}>{suspicions.join(". ")}.</p>}
          <p className={classes.quiet}>
            {submission.followed_at === null
              ? "It didn't add a lead, a task or an email. Mark it as not spam to do that now. Otherwise it's deleted after 90 days."
              : "What it added when it came in is still there."}
          </p>
        </Alert>
      )}
      <Buttons submission={submission} onClose={onClose} />
      <FactList>
        {answers.map((line) => (
          <Fact key={line.field} label={line.label}>
            <Answer line={line} />
            {line.not_saved && (
              <p className={classes.quiet}>Not saved to the customer. {line.not_saved.why}</p>
            )}
          </Fact>
        ))}
      </FactList>
      {consents.some(({ is_agreed: isAgreed }) => isAgreed) && (
        <section>
          <h3 className={classes.heading}>Agreed to</h3>
          {consents.map(
            ({ field, text, is_agreed: isAgreed }) =>
              isAgreed && (
                <p key={field} className={classes.consent}>
                  {text}
                </p>
              ),
          )}
          <p className={classes.quiet}>Version {number} of the form</p>
        </section>
      )}
      <From submission={submission} />
    </div>
  );
}

function Answer({ line: { kind, value, files } }: { line: AnswerLine }) {
  if (kind === "email" && value) return <a href={`mailto:${value}`}>{value}</a>;
  if (kind === "phone" && value) return <a href={`tel:${value.replace(/[^+\d]/g, "")}`}>{value}</a>;
  if (files.length === 0) return <span className={classes.answer}>{value}</span>;
  return (
    <ul className={classes.files}>
      {files.map(({ name, file_id: fileId, why }) => (
        <li key={`${name}-${fileId}`}>
          {fileId === null ? (
            <>
              {name} <small>({why})</small>
            </>
          ) : (
            <Link to={filePath({ id: fileId })}>{name}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Buttons({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { id, state, form_id: formId, customer_id: customerId, customer_name: name } = submission;
  const changes = useSubmissionChanges(formId);
  const whyNot = useWhyNot();
  const look = { size: "xs", variant: "default" } as const;
  const notUpdate = whyNot("website.update");
  return (
    <div className={classes.buttons}>
      {customerId !== null && name !== null && (
        <Button
          size="xs"
          component={Link}
          to={customerPath({ id: customerId })}
          leftSection={<IconUser size={14} aria-hidden />}
        >
          Open {name}
        </Button>
      )}
      {state === "spam" ? (
        <ActionButton
          {...look}
          whyNot={notUpdate}
          leftSection={<IconMailOpened size={14} aria-hidden />}
          onClick={() => void changes.mark(id, "read", "Moved to submissions.")}
        >
          Not Spam
        </ActionButton>
      ) : (
        <ActionButton
          {...look}
          whyNot={notUpdate}
          leftSection={<IconShieldX size={14} aria-hidden />}
          onClick={() => void changes.mark(id, "spam")}
        >
          Mark as Spam
        </ActionButton>
      )}
      <ActionButton
        {...look}
        whyNot={whyNot("website.delete")}
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => {
          onClose();
          changes.remove(id);
        }}
      >
        Delete
      </ActionButton>
    </div>
  );
}

const originLabels: Record<OriginName, string> = {
  page: "Page",
  referrer: "Referred by",
  utm_source: "Campaign source",
  utm_medium: "Campaign medium",
  utm_campaign: "Campaign",
  utm_term: "Campaign term",
  utm_content: "Campaign content",
};

const replies = {
  sent: "Sent by email",
  asked: "Waiting for the visitor to confirm their email address",
  held: "Not sent",
} as const;

const From = ({ submission: { source, origin, reply } }: { submission: Submission }) => (
  <section>
    <h3 className={classes.heading}>Source</h3>
    <FactList>
      <Fact label="Source">{source}</Fact>
      {Object.entries(originLabels).map(([name, label]) => (
        <FactIfAny key={name} label={label}>
          {origin[name as OriginName]}
        </FactIfAny>
      ))}
      <FactIfAny label="Reply">{reply && replies[reply]}</FactIfAny>
    </FactList>
  </section>
);
