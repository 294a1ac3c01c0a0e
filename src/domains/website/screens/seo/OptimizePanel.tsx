/** What of a page is good for search and what isn't, check by check, each with its points and the way to mend it. */
import { Alert, Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { SidePanel } from "#domains/messages/screens/new-message/SidePanel.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import { websitePagePath } from "../../paths.ts";
import type { SeoAudit, SeoCheck } from "../../seo/contract.ts";
import { pagesApi, refreshPages, seoApi } from "../pages-api.ts";
import { ScoreBadge } from "./ScoreBadge.tsx";
import classes from "./seo.module.css";
import { stateGrades } from "./seo-words.ts";

type Props = { isOpen: boolean; onClose: () => void; pageId: number | null };

export function OptimizePanel({ isOpen, onClose, pageId }: Props) {
  const id = useLastShown(pageId);
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Optimize">
      {id !== null && <Opened key={id} id={id} />}
    </SidePanel>
  );
}

function Opened({ id }: { id: number }) {
  const audit = useQuery({ ...seoApi.audit.queryOptions({ input: { id } }), staleTime: 0 });
  if (audit.data) return <Audit audit={audit.data} />;
  if (audit.isError)
    return (
      <ErrorCard
        title="Failed to check the page"
        error={audit.error}
        isRetrying={audit.isFetching}
        onRetry={() => void audit.refetch()}
      />
    );
  return <Skeleton height={320} radius="md" aria-label="Checking the page" />;
}

function Audit({ audit }: { audit: SeoAudit }) {
  const { id, title, score, published_score: published, is_changed: isChanged, checks } = audit;
  return (
    <div className={classes.audit}>
      <h3 className={classes.auditTitle}>{title || "Untitled"}</h3>
      <div className={classes.score}>
        <strong>{score}</strong>
        <span>
          of 100 <ScoreBadge score={score} isWordOnly />
        </span>
      </div>
      <p className={classes.quiet}>
        The score is the sum of the points below. {formulaOf(checks)} 80 or more is good, 50 or more is fair.
      </p>
      {isChanged && published !== null && (
        <Alert color="blue" variant="light" p="sm">
          This is the draft. The published page scores {published}.{" "}
          <Link to={websitePagePath({ id })}>Publish the draft</Link> to put its score online.
        </Alert>
      )}
      <ul className={classes.checks}>
        {checks.map((check) => (
          <CheckLine key={check.key} audit={audit} check={check} />
        ))}
      </ul>
    </div>
  );
}

/** "12 + 8 + … = 74." */
const formulaOf = (checks: readonly SeoCheck[]): string =>
  `${checks.map(({ points }) => points).join(" + ")} = ${checks.reduce((sum, { points }) => sum + points, 0)}.`;

const icons = { good: IconCircleCheck, fair: IconAlertTriangle, poor: IconCircleX } as const;

function CheckLine({ audit, check }: { audit: SeoAudit; check: SeoCheck }) {
  const { key, label, points, most, state, found, blocks, mend } = check;
  const client = useQueryClient();
  const whyNot = useWhyNot()("website.update");
  const fix = useMutation({
    mutationFn: () => seoApi.mend.call({ id: audit.id, check: key, version: audit.version }),
    onSuccess: (mended) => {
      client.setQueryData(seoApi.audit.queryKey({ input: { id: audit.id } }), mended);
      void client.invalidateQueries({ queryKey: pagesApi.get.key({ input: { id: audit.id } }) });
      refreshPages(client);
      const after = mended.checks.find((each) => each.key === key);
      if (after && after.points > points)
        notifySuccess(`${label} fixed in the draft. The score is ${mended.score} now.`);
      else notifyError("The page says too little for this. Add to its text, then try again.");
    },
    onError: (error) => notifyError(error, "The draft couldn't be changed"),
  });
  const Icon = icons[state];
  const { label: word, color } = stateGrades[state];
  const [block] = blocks;
  return (
    <li className={classes.check} aria-label={label}>
      <Icon size={18} aria-hidden color={`var(--mantine-color-${color}-text)`} />
      <div className={classes.checkWords}>
        <p className={classes.checkHead}>
          <strong>{label}</strong>
          <StatusBadge status={state} label={word} color={color} size="sm" />
          <span className={classes.points}>
            {points} of {most}
          </span>
        </p>
        <p className={classes.quiet}>{found}</p>
        {(mend !== null || (block && state !== "good")) && (
          <p className={classes.checkActs}>
            {mend !== null && (
              <ActionButton
                size="compact-sm"
                whyNot={whyNot}
                loading={fix.isPending}
                aria-label={`Fix ${label.toLowerCase()}: ${mend}`}
                onClick={() => fix.mutate()}
              >
                {mend}
              </ActionButton>
            )}
            {block && state !== "good" && (
              <Button
                component={Link}
                to={websitePagePath({ id: audit.id }, { block })}
                variant="default"
                size="compact-sm"
                aria-label={`Go to Block: ${label.toLowerCase()}`}
              >
                Go to Block
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
