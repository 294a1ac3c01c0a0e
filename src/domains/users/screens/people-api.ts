/** The screens' door to people, teams and roles; whatever is changed through it is fetched anew everywhere. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { peopleContract } from "../people-contract.ts";
import { rolesContract } from "../roles/contract.ts";
import { teamsContract } from "../teams/contract.ts";

export const peopleApi = apiFor("people", peopleContract);
export const rolesApi = apiFor("roles", rolesContract);
export const teamsApi = apiFor("teams", teamsContract);

/** People, their roles and their teams hang together: a change of one is seen in the others. */
export async function refetchPeople(client: QueryClient): Promise<void> {
  await Promise.all(
    [peopleApi, rolesApi, teamsApi].map((api) => client.invalidateQueries({ queryKey: api.key() })),
  );
}

export const useMembers = () => useQuery(peopleApi.list.queryOptions());
export const useInvitations = () => useQuery(peopleApi.invitations.queryOptions());
export const useChoices = () => useQuery(peopleApi.choices.queryOptions());
export const useTeams = () => useQuery(teamsApi.list.queryOptions());
export const useRoles = () => useQuery(rolesApi.list.queryOptions());
