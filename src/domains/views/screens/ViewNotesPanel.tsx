/** Above a list: its filter in words, each part with a way to take it away, and what of a view could not be followed. */
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { FilterGroup } from "#shared/filters/filter.ts";
import { readFilter, writeFilter } from "#shared/filters/filter-text.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { useSession } from "#ui/session/session.ts";
import { itemWords } from "./filter-words.ts";
import { askedIn, writeAsked } from "./view-address.ts";
import classes from "./views.module.css";
import { useListFields } from "./views-api.ts";

type Props = { list: ListName; address: ListAddress; leftOut: readonly string[] };

export function ViewNotesPanel({ list, address, leftOut }: Props) {
  const { fields } = useListFields(list);
  const currency = useSession().organization?.currency ?? "USD";
  const { where } = askedIn(address);
  const { filter } = readFilter(where);
  const parts = filter ? partsOf(filter) : where ? [{ words: null, without: "" }] : [];
  if (parts.length === 0 && leftOut.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label="Filter">
      {parts.map(({ words, without }) => {
        const label = words ? itemWords(words, fields, currency) : "A filter that can't be read";
        return (
          <li key={label} className={classes.chip}>
            {label}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove filter: ${label}`}
              onClick={() => writeAsked(address, { where: without })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
      {leftOut.map((sentence) => (
        <li key={sentence} className={classes.note} role="status">
          {sentence}.
        </li>
      ))}
    </ul>
  );
}

/** Of "all", one by one; any other filter is one part. */
const partsOf = (filter: FilterGroup) =>
  filter.match === "all"
    ? filter.items.map((words, place) => ({
        words,
        without: writeFilter({ match: "all", items: filter.items.filter((_, each) => each !== place) }),
      }))
    : filter.items.length > 0
      ? [{ words: filter, without: "" }]
      : [];
