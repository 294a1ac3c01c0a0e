/** When a contract was sent and how long it can be signed, and the contracts that it has to do with. */
import { Link } from "react-router";
import { jobPath } from "#domains/jobs/paths.ts";
import { DayText, MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactIfAny, FactList } from "#ui/record/FactList.tsx";
import type { Contract, Related } from "../../contract.ts";
import { canBe, pathOf, statusLabels } from "../contract-words.ts";

export function FactsCard({ contract }: { contract: Contract }) {
  const { status, sent_at, expires_at, completed_at, closed_at, close_reason, job_id, ...rest } = contract;
  const { change_of, changes, replaces, replaced_by, copies, message, created_by_name, created_at } = rest;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Created">
          <DayText at={created_at} /> by {created_by_name}
        </Fact>
        <FactIfAny label="Sent">{sent_at && <MomentText at={sent_at} />}</FactIfAny>
        <FactIfAny label="Last day to sign">
          {expires_at && canBe("sign", status) && <DayText at={lastDay(expires_at)} />}
        </FactIfAny>
        <FactIfAny label="Expired">
          {status === "expired" && expires_at && <DayText at={expires_at} />}
        </FactIfAny>
        <FactIfAny label="Signed by everyone">{completed_at && <MomentText at={completed_at} />}</FactIfAny>
        <FactIfAny label={statusLabels[status]}>
          {(status === "declined" || status === "voided") && closed_at && <MomentText at={closed_at} />}
        </FactIfAny>
        <FactIfAny label="Reason">{close_reason}</FactIfAny>
        <FactIfAny label="Job">
          {job_id !== null && <Link to={jobPath({ id: job_id })}>View Job</Link>}
        </FactIfAny>
        <FactIfAny label="Changes">{change_of && <RelatedLink to={change_of} />}</FactIfAny>
        <FactIfAny label="Change orders">
          {changes.length > 0 && changes.map((each) => <RelatedLink key={each.id} to={each} />)}
        </FactIfAny>
        <FactIfAny label="Replaces">{replaces && <RelatedLink to={replaces} />}</FactIfAny>
        <FactIfAny label="Replaced by">{replaced_by && <RelatedLink to={replaced_by} />}</FactIfAny>
        <FactIfAny label="Copies to">{copies.map(({ email }) => email).join(", ")}</FactIfAny>
        <FactIfAny label="Message">{message}</FactIfAny>
      </FactList>
    </Card>
  );
}

const RelatedLink = ({ to }: { to: Related }) => (
  <span style={{ display: "block" }}>
    <Link to={pathOf(to)}>
      {to.number} {to.title}
    </Link>{" "}
    ({statusLabels[to.status]})
  </span>
);

/** It ends with the midnight after the last day. */
function lastDay(end: string): string {
  const last = new Date(Date.parse(end) - 1);
  return Number.isNaN(last.getTime()) ? end : last.toISOString();
}
