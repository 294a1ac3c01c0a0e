/** The window in which a list's filter is put together: conditions, and groups of which all, any or none must hold. */
import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import {
  conditionsIn,
  type FilterGroup,
  mostConditions,
  mostLevels,
  tooDeep,
  tooManyConditions,
} from "#shared/filters/filter.ts";
import { levelsOf, readFilter, writeFilter } from "#shared/filters/filter-text.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import { plural } from "#shared/plural.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { useSession } from "#ui/session/session.ts";
import type { ShownField } from "../contract.ts";
import {
  type DraftGroup,
  draftOf,
  emptyGroup,
  newCondition,
  type Problems,
  readDraft,
} from "./draft-filter.ts";
import { GroupFields } from "./GroupFields.tsx";
import { useListFields, viewsApi } from "./views-api.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  list: ListName;
  /** As it stands in the address. */
  where: string;
  search: string;
  /** What the list is filtered by besides, under such a filter. */
  also: (where: string) => string;
  onApply: (where: string) => void;
};

export function FilterDialog(props: Props) {
  const { isOpen } = props;
  const { fields, error } = useListFields(props.list);
  const id = useId();
  const form = useFilterForm(props, fields);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.close}
      title="Filters"
      footer={
        <DialogButtons onClose={form.close}>
          <Button type="submit" form={id} disabled={fields.length === 0}>
            Apply Filters
          </Button>
        </DialogButtons>
      }
    >
      {error && fields.length === 0 ? (
        <Alert color="red">The fields couldn't be loaded. Close this window and try again.</Alert>
      ) : (
        fields.length > 0 &&
        isOpen && (
          <form
            id={id}
            onSubmit={(event) => {
              event.preventDefault();
              form.apply();
            }}
          >
            <GroupFields
              group={form.draft}
              level={1}
              fields={fields}
              problems={form.shownProblems}
              onChange={form.edit}
            />
            {form.refusal && <Alert color="red">{form.refusal}</Alert>}
            <p role="status">{form.count === undefined ? "" : plural(form.count, "match", "matches")}</p>
          </form>
        )
      )}
    </Dialog>
  );
}

function firstDraft(where: string, fields: readonly ShownField[], currency: string): DraftGroup {
  const { filter } = readFilter(where);
  const draft = filter ? draftOf(filter, fields, currency) : emptyGroup();
  const [first] = fields;
  return draft.items.length > 0 || !first ? draft : { ...draft, match: "all", items: [newCondition(first)] };
}

const none: Problems = new Map();

function useFilterForm(
  { isOpen, list, where, search, also, onApply, onClose }: Props,
  fields: readonly ShownField[],
) {
  const currency = useSession().organization?.currency ?? "USD";
  const first = useMemo(() => firstDraft(where, fields, currency), [where, fields, currency]);
  const [edited, setEdited] = useState<DraftGroup | null>(null);
  const [isTried, setTried] = useState(false);
  const draft = edited ?? first;
  const { filter, problems } = readDraft(draft, fields, currency);
  const text = writeFilter(filter);
  const refusal = refusalOf(filter);
  const isWhole = problems.size === 0 && refusal === null && text !== "";
  const { data } = useQuery({
    ...viewsApi.count.queryOptions({
      input: { list, where: [text, also(text)].filter(Boolean).join(" "), ...(search ? { search } : {}) },
    }),
    enabled: isOpen && isWhole,
  });

  function close() {
    setEdited(null);
    setTried(false);
    onClose();
  }

  function apply() {
    setTried(true);
    if (problems.size > 0 || refusal) return;
    onApply(text);
    close();
  }

  return {
    draft,
    shownProblems: isTried ? problems : none,
    refusal,
    /** Only of a filter to which nothing is lacking. */
    count: isWhole ? data?.count : undefined,
    edit: setEdited,
    apply,
    close,
  };
}

function refusalOf(filter: FilterGroup): string | null {
  if (levelsOf(filter) > mostLevels) return tooDeep;
  return conditionsIn(filter).length > mostConditions ? tooManyConditions : null;
}
