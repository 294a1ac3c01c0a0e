/** Who gets a bulk message: by the filters of the customers list, or customers chosen one by one. */
import { NativeSelect, Pill, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { SegmentPicker } from "#domains/segments/screens/SegmentPicker.tsx";
import { wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { useMay } from "#ui/session/permissions.ts";
import classes from "../thread.module.css";
import type { BulkDraft } from "./new-message-draft.ts";
import type { AudienceAnswer } from "./use-audience.ts";

type Props = {
  draft: BulkDraft;
  edit: (changes: Partial<BulkDraft>) => void;
  audience: AudienceAnswer;
};

export function RecipientFields(props: Props) {
  const { draft, edit, audience } = props;
  const maySegments = useMay()("segments.view");
  return (
    <fieldset className={classes.group}>
      <legend>To</legend>
      <SegmentedControl
        fullWidth
        aria-label="How to choose customers"
        data={[
          { value: "filter", label: "By Filter" },
          ...(maySegments ? [{ value: "segment", label: "By Segment" }] : []),
          { value: "chosen", label: "One by One" },
        ]}
        value={draft.by}
        onChange={(by) => edit({ by: by === "chosen" || by === "segment" ? by : "filter", except: [] })}
      />
      <ByFields {...props} />
      <p className={classes.muted} role="status">
        {audience.error
          ? messageOf(audience.error, "Couldn't count the customers.")
          : audience.data
            ? countWords(audience.data, draft.by !== "chosen")
            : "Counting customers..."}
      </p>
    </fieldset>
  );
}

function ByFields(props: Props) {
  const { by, segmentId } = props.draft;
  if (by === "filter") return <FilterFields {...props} />;
  if (by === "chosen") return <ChosenFields {...props} />;
  return (
    <SegmentPicker
      label="Segment"
      value={segmentId}
      onChange={(id) => props.edit({ segmentId: id, except: [] })}
    />
  );
}

function countWords({ people, first }: NonNullable<AudienceAnswer["data"]>, namesThem: boolean): string {
  if (people === 0) return "No customers";
  if (!namesThem) return plural(people, "customer");
  const names = first.map(({ name }) => name).join(", ");
  const more = people - first.length;
  return `${plural(people, "customer")}: ${names}${more > 0 ? `, and ${more.toLocaleString("en-US")} more` : ""}`;
}

const options = (all: string, values: readonly string[]) => [
  { value: "", label: all },
  ...values.map((value) => ({ value, label: wordsOf(value) })),
];

function FilterFields({ draft, edit }: Props) {
  const { search, status, source } = draft;
  return (
    <>
      <NativeSelect
        label="Status"
        data={options(statusesWords(draft), CustomerStatus.options)}
        value={status}
        onChange={(event) =>
          edit({ status: CustomerStatus.options.find((each) => each === event.currentTarget.value) ?? "" })
        }
      />
      <NativeSelect
        label="Source"
        data={options("All Sources", CustomerSource.options)}
        value={source}
        onChange={(event) =>
          edit({ source: CustomerSource.options.find((each) => each === event.currentTarget.value) ?? "" })
        }
      />
      <TextInput
        label="Search"
        placeholder="Name, company, email or phone"
        maxLength={200}
        value={search}
        onChange={(event) => edit({ search: event.currentTarget.value })}
      />
    </>
  );
}

const statusesWords = ({ statuses }: BulkDraft): string =>
  statuses.length > 0 ? statuses.map(wordsOf).join(", ") : "All Statuses";

function ChosenFields({ draft: { chosen }, edit, audience }: Props) {
  const [typed, setTyped] = useState("");
  const known = new Map(audience.data?.first.map(({ id, name }) => [id, name]));
  return (
    <>
      <CustomerPicker
        label="Add a customer"
        value={typed}
        isLinked={false}
        hint="Add customers one at a time."
        onType={setTyped}
        onChoose={({ id, first_name, last_name }) => {
          setTyped("");
          if (!chosen.some((each) => each.id === id))
            edit({ chosen: [...chosen, { id, name: `${first_name} ${last_name}` }] });
        }}
      />
      {chosen.length > 0 && (
        <ul className={classes.pills} aria-label="Chosen customers">
          {chosen.map(({ id, name }) => {
            const shown = known.get(id) ?? (name || `Customer ${id}`);
            return (
              <li key={id}>
                <Pill
                  withRemoveButton
                  removeButtonProps={{ "aria-label": `Remove ${shown}`, "aria-hidden": false, tabIndex: 0 }}
                  onRemove={() => edit({ chosen: chosen.filter((each) => each.id !== id) })}
                >
                  {shown}
                </Pill>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
