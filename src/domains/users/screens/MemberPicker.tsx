/** Chooses one of the active members, by name; what is chosen may also be nobody. And who is who, by name. */
import { Select } from "@mantine/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "#ui/session/permissions.ts";
import { peopleApi, useMembers } from "./people-api.ts";
import { fullName } from "./people-rows.ts";

type Props = {
  label: string;
  /** The id of a member, or null for nobody. */
  value: string | null;
  onChange: (userId: string | null) => void;
  /** The word for nobody: "Nobody", "Unassigned". */
  nobody?: string;
  description?: string;
  error?: string | undefined;
  /** Who cannot be chosen, such as the person who leaves. */
  except?: string | undefined;
};

export function MemberPicker({
  label,
  value,
  onChange,
  nobody = "Unassigned",
  description,
  error,
  except,
}: Props) {
  const { data, error: failure, isPending } = useMembers();
  const members = (data?.members ?? []).filter(({ id, isActive }) => isActive && id !== except);
  return (
    <Select
      label={label}
      description={description}
      data={[
        { value: "", label: nobody },
        ...members.map((member) => ({ value: member.id, label: fullName(member) })),
      ]}
      value={value ?? ""}
      onChange={(next) => onChange(next || null)}
      searchable
      disabled={isPending}
      nothingFoundMessage="No team member with this name"
      error={error ?? (failure ? "Failed to load team members" : undefined)}
    />
  );
}

/** For the `naming` of a form: who is meant, also of those who have left, or the word for nobody. */
export const memberNaming =
  (client: QueryClient, nobody = "Unassigned") =>
  async (id: string | null): Promise<string | undefined> => {
    if (id === null) return nobody;
    const { members } = await client.query({ ...peopleApi.list.queryOptions(), staleTime: "static" });
    const member = members.find((each) => each.id === id);
    return member && fullName(member);
  };

export type MemberName = { id: string; name: string };

/** The active members, by name; nobody for those who may not see the people of the business. */
export function useMemberNames(): { active: readonly MemberName[]; nameOf: (id: string | null) => string } {
  const may = useMay();
  const { data } = useQuery({ ...peopleApi.list.queryOptions(), enabled: may("users.view") });
  return useMemo(() => {
    const members = data?.members ?? [];
    const names = new Map(members.map((member) => [member.id, fullName(member)]));
    const active = members
      .filter(({ isActive }) => isActive)
      .map(({ id }) => ({ id, name: names.get(id) ?? "" }));
    return { active, nameOf: (id) => (id === null ? "Unassigned" : (names.get(id) ?? "A team member")) };
  }, [data]);
}
