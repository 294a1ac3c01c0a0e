/** Narrows the jobs down: a search, their state, timing, urgency, owner and order. */
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { ViewTools } from "#domains/views/screens/ViewPartsPanel.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { countFilters } from "#ui/data-table/list-filters.ts";
import { otherOrder } from "#ui/data-table/other-order.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { JobStatus } from "../../contract.ts";
import { jobListFields } from "../../list-fields-contract.ts";
import { priorityOptions, statusLabels } from "../job-words.ts";
import type { JobFilters as JobFilterList } from "../use-jobs.ts";
import { controlsWhere, statusOf, usualStatus } from "./controls-where.ts";
import { usualFields } from "./JobTable.tsx";

type Status = ReturnType<typeof statusOf>;

const statusOptions: { value: Status; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "all", label: "All Statuses" },
  ...JobStatus.options.map((value) => ({ value, label: statusLabels[value] })),
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
const ownOrders = ["due_date", ...sortOptions.map(({ value }) => value)];
/** Priorities have an order that is none of words. */
const orderFields = jobListFields.map((field) =>
  field.name === "priority" ? { ...field, kind: "number" as const } : field,
);

export function JobFilters({ list, onSelect }: { list: JobFilterList; onSelect: () => void }) {
  const { search, setSearch, filters, setFilters } = list;
  const { show, priority, member, where } = filters;
  const [shown, usual] = [statusOf(filters), usualStatus(where)];
  return (
    <FilterBar
      search={
        <SearchBox value={search} onChange={setSearch} placeholder="Search jobs, clients, or numbers..." />
      }
      filters={<Choices list={list} />}
      count={countFilters({ status: shown !== usual, show, priority, member })}
      onClear={() => setFilters({ status: "", show: "", priority: "", member: "" })}
    >
      <ViewTools
        list="jobs"
        address={list.address}
        also={(next) => controlsWhere(filters, next)}
        usual={usualFields}
        usualOrder="due_date"
        onSelect={onSelect}
      />
    </FilterBar>
  );
}

function Choices({ list }: { list: JobFilterList }) {
  const may = useMay();
  const { filters, setFilters } = list;
  const { active } = useMemberNames();
  const members = [
    { value: "", label: "Anyone" },
    ...active.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <FilterSelect
        label="Status"
        data={statusOptions}
        value={statusOf(filters)}
        onChange={(next) => setFilters({ status: next === usualStatus(filters.where) ? "" : next })}
      />
      <Choice list={list} name="show" label="Timing" data={showOptions} />
      <Choice
        list={list}
        name="priority"
        label="Priority"
        data={[{ value: "", label: "Any Priority" }, ...priorityOptions]}
      />
      {may("users.view") && <Choice list={list} name="member" label="Owner" data={members} width="10rem" />}
      <Choice
        list={list}
        name="sort"
        label="Sort"
        data={[...sortOptions, ...otherOrder(filters.sort, ownOrders, orderFields)]}
      />
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
