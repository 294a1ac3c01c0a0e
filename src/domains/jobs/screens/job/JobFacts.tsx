/** For whom a job is, where, until when, and why it was called off or opened again. */

import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { NameWithAvatar } from "#ui/Avatar.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactList } from "#ui/record/FactList.tsx";
import type { Job } from "../../contract.ts";
import { callLink, dayText, mapLink } from "../job-words.ts";
import page from "./job.module.css";

export function JobFacts({ job }: { job: Job }) {
  const { nameOf } = useMemberNames();
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Client">
          {job.customer_id === null ? (
            job.client_name
          ) : (
            <Link to={customerPath({ id: job.customer_id })}>{job.client_name}</Link>
          )}
        </Fact>
        <Fact label="Phone">
          {job.client_phone && <a href={callLink(job.client_phone)}>{job.client_phone}</a>}
        </Fact>
        <Fact label="Email">
          {job.client_email && <a href={`mailto:${job.client_email}`}>{job.client_email}</a>}
        </Fact>
        <Fact label="Location">
          {job.location && (
            <a href={mapLink(job.location)} target="_blank" rel="noreferrer">
              {job.location}
              <span className="visually-hidden"> (opens in Maps)</span>
            </a>
          )}
        </Fact>
        <Fact label="Start">{job.start_date && dayText(job.start_date)}</Fact>
        <Fact label="Due">
          {job.due_date && (
            <span className={job.is_overdue ? page.bad : undefined}>{dayText(job.due_date)}</span>
          )}
        </Fact>
        <Fact label="Owner">
          {job.assigned_to && <NameWithAvatar name={nameOf(job.assigned_to)} size={20} />}
        </Fact>
        {job.recurrence_words && <Fact label="Repeats">{job.recurrence_words}</Fact>}
        {job.completed_at && (
          <Fact label="Completed">
            <MomentText at={job.completed_at} />
          </Fact>
        )}
        {job.cancel_reason && <Fact label="Cancelled">{job.cancel_reason}</Fact>}
        {job.reopen_reason && <Fact label="Reopened">{job.reopen_reason}</Fact>}
      </FactList>
      {job.description && <p className={page.text}>{job.description}</p>}
      {job.notes && (
        <>
          <h3 className={page.cardTitle} style={{ marginTop: "1rem" }}>
            Notes
          </h3>
          <p className={page.text}>{job.notes}</p>
        </>
      )}
    </Card>
  );
}
