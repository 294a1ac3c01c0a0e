/** What is sold in a job, line by line, and what it earns for those who may see it. */

import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { servicePath } from "#domains/services/paths.ts";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { formatMoney } from "#shared/money/money.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactList } from "#ui/record/FactList.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Job } from "../../contract.ts";
import type { JobLine, LineKind } from "../../lines/contract.ts";
import page from "../job/job.module.css";
import { whyNotIn } from "../job-rules.ts";
import { durationText } from "../job-words.ts";
import { LinesDialog } from "../lazy-parts.tsx";

const kindLabels: Record<LineKind, string> = lookup(
  { service: "Service", part: "Part", labor: "Labor" },
  wordsOf,
);

export function LinesCard({ job }: { job: Job }) {
  const notAllowed = useWhyNot()("jobs.update") ?? whyNotIn(job, "edit");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Services, Parts and Labor"
      action={
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          whyNot={notAllowed}
          onClick={() => setOpen(true)}
        >
          Edit Lines
        </ActionButton>
      }
    >
      {job.lines.length === 0 ? (
        <p className={page.quiet}>No services, parts or labor yet.</p>
      ) : (
        <ul className={page.rows}>
          {job.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      <Money job={job} />
      <LinesDialog job={job} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

function useAmounts(): (amount: number) => string {
  const currency = useSession().organization?.currency ?? "USD";
  return (amount) => formatMoney({ amount, currency });
}

function Line({ line }: { line: JobLine }) {
  const text = useAmounts();
  return (
    <li className={page.row}>
      <div className={page.rowWords}>
        {line.service_id === null ? (
          line.name
        ) : (
          <Link to={servicePath({ id: line.service_id })}>{line.name}</Link>
        )}
        <p className={page.quiet}>
          {kindLabels[line.kind]}, {Number(line.quantity)} × {text(line.unit_price_cents)}
          {!line.is_taxable && ", not taxable"}
        </p>
      </div>
      <span className={page.amount}>{text(line.amount_cents)}</span>
    </li>
  );
}

/** Cost and margin only once something was used: before that the margin would be the whole price. */
function Money({ job: { money } }: { job: Job }) {
  const text = useAmounts();
  const { cost_cents: cost, margin_percent: percent } = money;
  const margin = cost ? money.margin_cents : null;
  return (
    <FactList>
      <Fact label="Total">
        <strong>{text(money.price_cents)}</strong>
      </Fact>
      {Boolean(cost) && <Fact label="Cost of parts and time used">{text(cost ?? 0)}</Fact>}
      {margin !== null && (
        <Fact label="Margin">
          <span className={margin < 0 ? page.bad : undefined}>
            {text(margin)}
            {percent !== null && ` (${percent}%)`}
          </span>
        </Fact>
      )}
      <Fact label="Time">
        {durationText(money.used_minutes)} used of {durationText(money.estimated_minutes)} estimated
      </Fact>
    </FactList>
  );
}
