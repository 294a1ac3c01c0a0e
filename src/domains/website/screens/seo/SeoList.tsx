/** The pages as a list: status, score and keywords, with what can be looked at and done for each. */
import { Button } from "@mantine/core";
import { IconChartLine, IconListCheck, IconPencil, IconTags, IconWorldSearch } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { Link } from "react-router";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { websitePagesPath, websiteSeoPath } from "../../paths.ts";
import type { SeoPage } from "../../seo/contract.ts";
import { countedPages, pageStatusColors, pageStatusLabels, pathOfPage } from "../page-words.ts";
import { ScoreBadge } from "./ScoreBadge.tsx";
import classes from "./seo.module.css";
import type { SeoFilters, useSeoPages } from "./use-seo.ts";

type Acts = Record<"onOptimize" | "onAnalytics" | "onKeywords", (page: SeoPage) => void>;
type Props = Acts & { list: SeoFilters; found: ReturnType<typeof useSeoPages> };

export function SeoList({ list, found, ...acts }: Props) {
  const { search, filters, clear } = list;
  const { onOptimize, onAnalytics, onKeywords } = acts;
  const notUpdate = useWhyNot()("website.update");
  const rowMenu = useCallback(
    (page: SeoPage) => (
      <ActionMenu
        label={`Actions for ${titleOf(page)}`}
        actions={() => actionsOf(page, { onOptimize, onAnalytics, onKeywords }, notUpdate)}
      />
    ),
    [onOptimize, onAnalytics, onKeywords, notUpdate],
  );
  const columns = useMemo(
    () => columnsWith({ onOptimize, onAnalytics, onKeywords }, notUpdate),
    [onOptimize, onAnalytics, onKeywords, notUpdate],
  );
  const isFiltered = search !== "" || filters.status !== "";
  return (
    <ListAnswer list={found} failed="Failed to load pages">
      <DataTable
        label="Pages and their SEO score"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={titleOf}
        rowTo={optimizePath}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={5}
        empty={isFiltered ? <NoneFound onClear={() => clear()} /> : <NoPages />}
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, countedPages)}
          />
        }
      />
    </ListAnswer>
  );
}

const keyOf = ({ id }: SeoPage): number => id;
const titleOf = ({ title }: SeoPage): string => title || "Untitled";
const optimizePath = ({ id }: SeoPage): string => websiteSeoPath({ optimize: id });

const Status = ({ status }: Pick<SeoPage, "status">) => (
  <StatusBadge status={status} label={pageStatusLabels[status]} color={pageStatusColors[status]} />
);

const phoneRow = (page: SeoPage): PhoneRowContent => ({
  title: titleOf(page),
  badge: <ScoreBadge score={page.score} />,
  details: [pageStatusLabels[page.status], page.keywords.join(", ") || "No keywords"],
});

const icon = { size: 16, "aria-hidden": true } as const;

const columnsWith = (acts: Acts, notUpdate: string | undefined): readonly Column<SeoPage>[] => [
  {
    id: "page",
    header: "Page",
    cell: (page) => (
      <span className={classes.page}>
        {titleOf(page)}
        <small>{new URL(page.url).pathname}</small>
      </span>
    ),
    width: "24%",
  },
  { id: "status", header: "Status", cell: Status, width: "7rem" },
  { id: "score", header: "Score", cell: ({ score }) => <ScoreBadge score={score} />, width: "6.5rem" },
  {
    id: "keywords",
    header: "Keywords",
    cell: (page) => (
      <span className={classes.keywords}>
        <span>{page.keywords.join(", ")}</span>
        {page.draft_keywords.length > 0 && <small>In the draft: {page.draft_keywords.join(", ")}</small>}
        <ActionButton
          variant="subtle"
          size="compact-xs"
          whyNot={notUpdate}
          onClick={() => acts.onKeywords(page)}
        >
          Add Keywords
        </ActionButton>
      </span>
    ),
    hideBelow: "lg",
  },
  {
    id: "act",
    header: "Improve",
    cell: (page) => (
      <span className={classes.acts}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Analytics of ${titleOf(page)}`}
          onClick={() => acts.onAnalytics(page)}
        >
          Analytics
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Optimize ${titleOf(page)}`}
          onClick={() => acts.onOptimize(page)}
        >
          Optimize
        </Button>
      </span>
    ),
    width: "12.5rem",
  },
];

const actionsOf = (page: SeoPage, acts: Acts, notUpdate: string | undefined): Action[] => [
  { label: "Analytics", icon: <IconChartLine {...icon} />, onSelect: () => acts.onAnalytics(page) },
  { label: "Optimize", icon: <IconListCheck {...icon} />, onSelect: () => acts.onOptimize(page) },
  {
    label: "Add Keywords",
    icon: <IconTags {...icon} />,
    ...(notUpdate === undefined ? {} : { disabledReason: notUpdate }),
    onSelect: () => acts.onKeywords(page),
  },
  "separator",
  { label: "Edit Page", icon: <IconPencil {...icon} />, to: pathOfPage(page) },
];

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatches
    isBare
    title="No pages found"
    text="Try adjusting your search or filters."
    icon={<IconWorldSearch size={18} />}
    onClear={onClear}
  />
);

const NoPages = () => (
  <EmptyState
    isBare
    title="No pages yet"
    text="Once your website has pages, their scores appear here."
    icon={<IconWorldSearch size={18} />}
    action={
      <Button component={Link} to={websitePagesPath()} variant="default">
        Website Pages
      </Button>
    }
  />
);
