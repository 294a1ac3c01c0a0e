/** Who the conditions find while they are edited: how many, the first few by name, and why any customer is in or not. */
import { Button, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { plural } from "#shared/plural.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { PreviewColumn } from "#ui/drafts/PreviewColumn.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { SegmentPerson } from "../../contract.ts";
import type { Filter } from "../../filters/contract.ts";
import { segmentsApi } from "../segments-api.ts";
import classes from "./editor.module.css";
import { WhyDialog } from "./WhyDialog.tsx";

const typingPauseMs = 250;

type Asked = { id: number; name: string } | "anyone";

type Props = {
  /** Null while a condition is not whole, or nothing is chosen. */
  filter: Filter | null;
  /** What is said then. */
  missing?: string;
};

export function PeopleColumn({ filter, missing = "Complete the conditions to see who is in it." }: Props) {
  const [written] = useDebouncedValue(filter && JSON.stringify(filter), typingPauseMs);
  const settled = written ? (JSON.parse(written) as Filter) : null;
  const found = useQuery({
    ...segmentsApi.count.queryOptions({ input: { filter: settled as Filter } }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const [asked, ask] = useState<Asked | null>(null);
  const { data } = found;
  const problems = (filter && !found.isError && data?.problems) || [];
  return (
    <PreviewColumn>
      <Card title="Who Matches" level={3}>
        <div className={classes.found}>
          <div className={classes.count} role="status">
            {found.isError || (!filter && !data) ? (
              "–"
            ) : data ? (
              plural(data.people, "customer")
            ) : (
              <Skeleton height={36} width={160} />
            )}
          </div>
          <p className={classes.note}>
            {!filter
              ? missing
              : found.isError
                ? messageOf(found.error, "The customers couldn't be counted.")
                : problems.length === 0 && "Counted among the customers you can see."}
          </p>
          <Problems sentences={problems} />
          {data && !found.isError && <Sample people={data.first} total={data.people} onWhy={ask} />}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconHelpCircle size={14} aria-hidden />}
            disabled={!settled}
            onClick={() => ask("anyone")}
          >
            Check a Customer
          </Button>
          {settled && (
            <WhyDialog
              isOpen={asked !== null}
              onClose={() => ask(null)}
              filter={settled}
              customer={asked === "anyone" ? null : asked}
            />
          )}
        </div>
      </Card>
    </PreviewColumn>
  );
}

/** Why the conditions can't find anyone. */
const Problems = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <p key={sentence} className={classes.problem}>
      {sentence}
    </p>
  ));

type SampleProps = {
  people: readonly SegmentPerson[];
  total: number;
  onWhy: (person: { id: number; name: string }) => void;
};

function Sample({ people, total, onWhy }: SampleProps) {
  return (
    <>
      <ul className={classes.people} aria-label="First customers">
        {people.map(({ customer_id: id, name, city, company }) => (
          <li key={id} className={classes.person}>
            <span>
              <Link to={customerPath({ id })}>{name}</Link>
              {(company || city) && <small>{company ?? city}</small>}
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Why is ${name} in this segment?`}
              onClick={() => onWhy({ id, name })}
            >
              Why?
            </Button>
          </li>
        ))}
      </ul>
      {total > people.length && (
        <p className={classes.note}>and {(total - people.length).toLocaleString("en-US")} more</p>
      )}
    </>
  );
}
