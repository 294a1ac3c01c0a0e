/** The parts and the time that were used on the visits of a job. */
import { CloseButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { formatMoney } from "#shared/money/money.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { notifyError, notifyUndo } from "#ui/overlays/toast.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Job } from "../../contract.ts";
import { type Visit, type VisitUse, visitActions } from "../../visits/contract.ts";
import page from "../job/job.module.css";
import { durationText } from "../job-words.ts";
import { refreshJobs, visitsApi } from "../jobs-api.ts";
import { UseDialog } from "../lazy-parts.tsx";
import { useVisitWindows } from "../visits/use-visit-windows.ts";

export function UsedCard({ job }: { job: Job }) {
  const windows = useVisitWindows();
  const noUpdate = useWhyNot()("jobs.update");
  const used = job.visits.flatMap((visit) => visit.uses.map((use) => ({ visit, use })));
  const latest = job.visits.findLast(({ status }) => visitActions.use.some((each) => each === status));
  const whyNot = noUpdate ?? (latest ? undefined : "Schedule a visit before you add parts or time");
  return (
    <Card
      title="Parts and Time Used"
      action={
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          whyNot={whyNot}
          onClick={() => latest && windows.note(latest)}
        >
          Add Part or Time
        </ActionButton>
      }
    >
      {used.length === 0 ? (
        <p className={page.quiet}>No parts or time yet.</p>
      ) : (
        <ul className={page.rows}>
          {used.map(({ visit, use }) => (
            <Use key={use.id} visit={visit} use={use} whyNot={noUpdate} />
          ))}
        </ul>
      )}
      <UseDialog {...windows.useProps} />
    </Card>
  );
}

function Use({ visit, use, whyNot }: { visit: Visit; use: VisitUse; whyNot: string | undefined }) {
  const currency = useSession().organization?.currency ?? "USD";
  const remove = useRemoval(visit);
  const amount =
    use.kind === "time"
      ? durationText(use.minutes ?? Number(use.quantity) * 60)
      : `${Number(use.quantity)} ×`;
  const cost =
    use.unit_cost_cents === null
      ? null
      : `${formatMoney({ amount: use.unit_cost_cents, currency })} ${use.kind === "time" ? "per hour" : "each"}`;
  return (
    <li className={page.row}>
      <div className={page.rowWords}>
        {amount} {use.name}
        <p className={page.quiet}>
          {[cost, use.by_name].filter(Boolean).join(" · ")}, <RelativeTime at={use.at} />
        </p>
      </div>
      <CloseButton
        aria-label={`Remove ${use.name}`}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => void remove(use)}
      />
    </li>
  );
}

function useRemoval(visit: Visit): (use: VisitUse) => Promise<void> {
  const client = useQueryClient();
  async function again(use: VisitUse): Promise<void> {
    const { kind, name, quantity, minutes, unit_cost_cents, unit_price_cents, service_id, at } = use;
    try {
      await visitsApi.addUse.call({
        id: visit.id,
        kind,
        name,
        quantity,
        at,
        ...(minutes === null ? {} : { minutes }),
        ...(unit_cost_cents === null ? {} : { unit_cost_cents }),
        ...(unit_price_cents === null ? {} : { unit_price_cents }),
        ...(service_id === null ? {} : { service_id }),
      });
    } catch (error) {
      notifyError(error, "Failed to add it back");
    }
    void refreshJobs(client);
  }
  return async (use) => {
    try {
      await visitsApi.removeUse.call({ id: visit.id, use_id: use.id });
      notifyUndo(`${use.name} removed.`, () => void again(use));
    } catch (error) {
      notifyError(error, "Failed to remove it");
    }
    void refreshJobs(client);
  };
}
