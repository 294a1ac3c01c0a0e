/** Narrows the jobs down: a search, and behind the Filter button their state, urgency, member and order. */
import { Button, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { priorityOptions, statusLabels } from "./job-words.ts";
import classes from "./jobs.module.css";
import type { JobFilters as JobFilterList } from "./use-jobs.ts";

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

export function JobFilters({ list }: { list: JobFilterList }) {
  const id = useId();
  const { search, setSearch, count: chosen } = list;
  const [isOpen, setOpen] = useState(chosen > 0);
  return (
    <>
      <FilterBar>
        <SearchBox value={search} onChange={setSearch} placeholder="Search jobs, clients, or numbers..." />
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
        <Choices list={list} />
      </div>
    </>
  );
}

function Choices({ list }: { list: JobFilterList }) {
  const { active } = useMemberNames();
  const members = [
    { value: "", label: "Anyone" },
    ...active.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <Choice list={list} name="status" label="Status" data={statusOptions} />
      <Choice list={list} name="show" label="Timing" data={showOptions} />
      <Choice
        list={list}
        name="priority"
        label="Priority"
        data={[{ value: "", label: "Any Priority" }, ...priorityOptions]}
      />
      {active.length > 0 && <Choice list={list} name="member" label="Owner" data={members} />}
      <Choice list={list} name="sort" label="Sort" data={sortOptions} />
    </>
  );
}

type ChoiceProps = {
  list: JobFilterList;
  name: keyof JobFilterList["filters"];
  label: string;
  data: { value: string; label: string }[];
};

const Choice = ({ list, name, label, data }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    className={classes.filter}
    data={data}
    value={list.filters[name]}
    onChange={(event) => list.setFilters({ [name]: event.currentTarget.value })}
  />
);
