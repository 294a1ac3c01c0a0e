/** Narrows the jobs down: a search, their state, timing, urgency, owner and order. */
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { countFilters } from "#ui/data-table/list-filters.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { priorityOptions, statusLabels } from "../job-words.ts";
import type { JobFilters as JobFilterList } from "../use-jobs.ts";

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
  const { search, setSearch, filters, setFilters } = list;
  const { sort: _, ...narrowing } = filters;
  return (
    <FilterBar
      search={
        <SearchBox value={search} onChange={setSearch} placeholder="Search jobs, clients, or numbers..." />
      }
      filters={<Choices list={list} />}
      count={countFilters(narrowing)}
      onClear={() => setFilters({ status: "", show: "", priority: "", member: "" })}
    />
  );
}

function Choices({ list }: { list: JobFilterList }) {
  const may = useMay();
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
      {may("users.view") && <Choice list={list} name="member" label="Owner" data={members} width="11rem" />}
      <Choice list={list} name="sort" label="Sort" data={sortOptions} />
    </>
  );
}

type ChoiceProps = {
  list: JobFilterList;
  name: keyof JobFilterList["filters"];
  label: string;
  data: { value: string; label: string }[];
  width?: string;
};

const Choice = ({ list, name, ...look }: ChoiceProps) => (
  <FilterSelect
    {...look}
    value={list.filters[name]}
    onChange={(value) => list.setFilters({ [name]: value })}
  />
);
