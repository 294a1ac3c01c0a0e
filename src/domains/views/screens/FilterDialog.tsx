/** The window in which a list's filter is put together: conditions, and groups of which all, any or none must hold. */
import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  conditionsIn,
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
import type { ShownField } from "../contract.ts";
import { type DraftGroup, draftOf, emptyGroup, newCondition, readDraft } from "./draft-filter.ts";
import { GroupFields } from "./GroupFields.tsx";
import { useListFields, viewsApi } from "./views-api.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  list: ListName;
  /** As it stands in the address. */
  where: string;
  search: string;
  onApply: (where: string) => void;
};

export function FilterDialog(props: Props) {
  const { fields, error } = useListFields(props.list);
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Filter">
      {error && fields.length === 0 ? (
        <Alert color="red">The fields couldn't be loaded. Close this window and try again.</Alert>
      ) : (
        fields.length > 0 && props.isOpen && <FilterForm key={props.where} {...props} fields={fields} />
      )}
    </Dialog>
  );
}

function firstDraft(where: string, fields: readonly ShownField[]): DraftGroup {
  const { filter } = readFilter(where);
  const draft = filter ? draftOf(filter, fields) : emptyGroup();
  const [first] = fields;
  return draft.items.length > 0 || !first ? draft : { ...draft, match: "all", items: [newCondition(first)] };
}

function FilterForm({
  list,
  where,
  search,
  fields,
  onApply,
  onClose,
}: Props & { fields: readonly ShownField[] }) {
  const [draft, setDraft] = useState(() => firstDraft(where, fields));
  const [isTried, setTried] = useState(false);
  const { filter, problems } = readDraft(draft, fields);
  const text = writeFilter(filter);
  const refusal =
    levelsOf(filter) > mostLevels
      ? tooDeep
      : conditionsIn(filter).length > mostConditions
        ? tooManyConditions
        : null;
  const count = useQuery({
    ...viewsApi.count.queryOptions({ input: { list, where: text, ...(search ? { search } : {}) } }),
    enabled: problems.size === 0 && refusal === null,
  });

  function apply() {
    setTried(true);
    if (problems.size > 0 || refusal) return;
    onApply(text);
    onClose();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <GroupFields
        group={draft}
        level={1}
        fields={fields}
        problems={isTried ? problems : new Map()}
        onChange={setDraft}
      />
      {refusal && <Alert color="red">{refusal}</Alert>}
      <p role="status">{count.data ? plural(count.data.count, "match", "matches") : "…"}</p>
      <Button.Group>
        <DialogButtons onClose={onClose}>
          <Button type="submit">Apply Filter</Button>
        </DialogButtons>
      </Button.Group>
    </form>
  );
}
