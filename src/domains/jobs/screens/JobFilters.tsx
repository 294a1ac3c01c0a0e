/** Narrows the jobs down: a search, and behind the Filter button their state, urgency, member and order. */
import { Button, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { priorityOptions, statusLabels } from "./job-words.ts";
import classes from "./jobs.module.css";
import { useMemberNames } from "./jobs-api.ts";

const statusOptions = [
  { value: "", label: "Active" },
  { value: "all", label: "All Statuses" },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
];
const showOptions = [
  { value: "", label: "Any Timing" },
  { value: "overdue", label: "Overdue" },
  { value: "unscheduled", label: "Unscheduled" },
];
const sortOptions = [
  { value: "", label: "Due First" },
  { value: "-due_date", label: "Due Last" },
  { value: "-created_at", label: "Newest" },
  { value: "number", label: "By Number" },
  { value: "client_name", label: "By Client" },
];

const filters = ["status", "show", "priority", "member", "sort"] as const;

export function JobFilters({ address }: { address: ListAddress }) {
  const id = useId();
  const chosen = filters.filter((name) => address.get(name)).length;
  const [isOpen, setOpen] = useState(chosen > 0);
  return (
    <>
      <FilterBar>
        <SearchBox
          value={address.search}
          onChange={address.setSearch}
          placeholder="Search jobs, clients, or numbers..."
        />
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? `Filter (${chosen})` : "Filter"}
        </Button>
      </FilterBar>
      <div id={id} className={classes.filters} hidden={!isOpen}>
        <Choices address={address} />
      </div>
    </>
  );
}

function Choices({ address }: { address: ListAddress }) {
  const { active } = useMemberNames();
  const members = [
    { value: "", label: "Anybody" },
    ...active.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <Choice address={address} name="status" label="Status" data={statusOptions} />
      <Choice address={address} name="show" label="Timing" data={showOptions} />
      <Choice
        address={address}
        name="priority"
        label="Priority"
        data={[{ value: "", label: "Any Priority" }, ...priorityOptions]}
      />
      {active.length > 0 && <Choice address={address} name="member" label="Responsible" data={members} />}
      <Choice address={address} name="sort" label="Order" data={sortOptions} />
    </>
  );
}

type ChoiceProps = {
  address: ListAddress;
  name: (typeof filters)[number];
  label: string;
  data: { value: string; label: string }[];
};

const Choice = ({ address, name, label, data }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    className={classes.filter}
    data={data}
    value={address.get(name) ?? ""}
    onChange={(event) => address.set({ [name]: event.currentTarget.value })}
  />
);
