/** Everybody of the business: who is in, who is invited, who has left; and the way to add somebody. */

import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { settingsPath } from "#domains/organizations/paths.ts";
import { plural } from "#shared/plural.ts";
import { DataTable } from "#ui/data-table/DataTable.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { anyText } from "#ui/data-table/list-filters.ts";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { type Opened, PersonWindows } from "./PersonWindows.tsx";
import classes from "./people.module.css";
import { useChoices, useInvitations, useMembers } from "./people-api.ts";
import { personColumns, personRow } from "./people-columns.tsx";
import { filterLines, linesOf, type PersonLine } from "./people-rows.ts";
import { usePersonActions } from "./person-actions.tsx";

const schema = { status: anyText, role: anyText, team: anyText };

export function UsersScreen() {
  const list = useListFilters(schema);
  const { address } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const actionsFor = usePersonActions((window, member) => setOpened({ window, member }));
  const menuFor = (line: PersonLine) => (
    <ActionMenu label={`Actions for ${line.name}`} actions={() => actionsFor(line)} />
  );
  const members = useMembers();
  const invitations = useInvitations();
  const isInviting = address.get("new") === "1";
  const showInvite = (isOpen: boolean) => address.set({ new: isOpen ? "1" : null });
  const lines = linesOf(members.data?.members ?? [], invitations.data?.invitations ?? []);
  const error = members.error ?? invitations.error;

  return (
    <>
      <Header onAdd={() => showInvite(true)} />
      <Filters list={list} />
      {error ? (
        <ErrorCard
          title="Failed to load users"
          error={error}
          isRetrying={members.isFetching || invitations.isFetching}
          onRetry={() => void Promise.all([members.refetch(), invitations.refetch()])}
        />
      ) : (
        <DataTable
          label="Users"
          rows={filterLines(lines, { ...list.filters, search: list.search })}
          columns={personColumns}
          rowKey={({ key }: PersonLine) => key}
          rowLabel={({ name }: PersonLine) => name}
          rowMenu={menuFor}
          phoneRow={personRow}
          isLoading={members.isPending || invitations.isPending}
          skeletonRows={5}
          empty={<NobodyFound onClear={() => list.clear()} />}
          footer={<SeatsLine />}
        />
      )}
      <InviteDialog isOpen={isInviting} onClose={() => showInvite(false)} />
      <PersonWindows opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Header({ onAdd }: { onAdd: () => void }) {
  const notAllowed = useWhyNot()("users.invite");
  return (
    <PageHeader
      title="Users"
      subtitle="The people in your business and what each can do"
      back={{ to: settingsPath(), label: "Settings" }}
      actions={
        <ActionButton
          leftSection={<IconUserPlus size={16} aria-hidden />}
          whyNot={notAllowed}
          onClick={onAdd}
        >
          Add New User
        </ActionButton>
      }
    />
  );
}

const statuses = [
  { value: "", label: "All Statuses" },
  { value: "active", label: "Active" },
  { value: "invited", label: "Invited" },
  { value: "deactivated", label: "Deactivated" },
];

function Filters({ list }: { list: ListFilters<typeof schema> }) {
  const { search, setSearch, filters, setFilters } = list;
  const choices = useChoices().data;
  const roles = [
    { value: "", label: "All Roles" },
    ...(choices?.roles ?? []).map(({ key, name }) => ({ value: key, label: name })),
  ];
  const teams = [
    { value: "", label: "All Teams" },
    ...(choices?.teams ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choice = (label: string, field: "status" | "role" | "team", data: typeof roles) => (
    <FilterSelect
      label={label}
      data={data}
      value={filters[field]}
      onChange={(value) => setFilters({ [field]: value })}
    />
  );
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search users..." />}
      filters={
        <>
          {choice("Status", "status", statuses)}
          {choice("Role", "role", roles)}
          {choice("Team", "team", teams)}
        </>
      }
      count={list.count}
      onClear={() => setFilters({ status: "", role: "", team: "" })}
    />
  );
}

function SeatsLine() {
  const seats = useMembers().data?.seats;
  if (!seats) return null;
  return (
    <div className={classes.seats}>
      <span className="tabular">
        {seats.used} of {plural(seats.total, "seat")} in use
      </span>
      {seats.used >= seats.total && (
        <span>Add a seat under Billing & Plans or deactivate a team member.</span>
      )}
    </div>
  );
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <NoMatches
      isBare
      title="No users found"
      text="Try adjusting your search or filters."
      icon={<IconUsers size={18} />}
      onClear={onClear}
    />
  );
}
