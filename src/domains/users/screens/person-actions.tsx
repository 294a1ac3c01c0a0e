/** What can be done with a member or an invitation from its menu, and why something cannot be done at the moment. */

import { IconCrown, IconMailForward, IconMailX, IconUserEdit } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { dashboardPath } from "#shared/common-paths.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import type { Invitation, Member } from "../people-contract.ts";
import { peopleApi, refetchPeople } from "./people-api.ts";
import type { PersonLine } from "./people-rows.ts";
import { memberMenu, type PeopleTools } from "./slots.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

/** `open` shows one of the windows that a member has. */
export function usePersonActions(open: (window: string, member: Member) => void) {
  const ofMember = useMemberActions(open);
  const ofInvitation = useInvitationActions();
  return useCallback(
    (line: PersonLine): Action[] => (line.member ? ofMember(line.member) : ofInvitation(line.invitation)),
    [ofMember, ofInvitation],
  );
}

function useInvitationActions(): (invitation: Invitation) => Action[] {
  const client = useQueryClient();
  const noInvite = useWhyNot()("users.invite");
  const after = { onError: (error: Error) => notifyError(error), onSettled: () => refetchPeople(client) };
  const resend = useMutation(
    peopleApi.resendInvitation.mutationOptions({
      ...after,
      onSuccess: ({ email }) =>
        notifySuccess(`Invitation resent to ${email}. The previous link no longer works.`),
    }),
  );
  const revoke = useMutation(
    peopleApi.revokeInvitation.mutationOptions({
      ...after,
      onSuccess: ({ message }) => notifySuccess(message),
    }),
  );
  return ({ id }) => [
    {
      label: "Resend Invitation",
      icon: <IconMailForward {...iconProps} />,
      disabledReason: noInvite,
      onSelect: () => resend.mutate({ id }),
    },
    {
      label: "Withdraw Invitation",
      icon: <IconMailX {...iconProps} />,
      isDanger: true,
      disabledReason: noInvite,
      onSelect: () => revoke.mutate({ id }),
    },
  ];
}

function useMemberActions(open: (window: string, member: Member) => void) {
  const { user } = useSession();
  const tools = usePeopleTools();
  return (member: Member): Action[] => {
    const isSelf = member.id === user?.id;
    const contributed = entriesOf(memberMenu).flatMap(
      (itemFor) => itemFor(member, { ...tools, isSelf, open }) ?? [],
    );
    const dangerous = contributed.filter(({ isDanger }) => isDanger);
    const transfer: Action = {
      label: "Transfer Ownership",
      icon: <IconCrown {...iconProps} />,
      onSelect: () => open("transfer", member),
    };
    const mayTransfer = user?.isOwner && !isSelf && !member.isOwner && member.isActive;
    return [
      {
        label: "Role and Team",
        icon: <IconUserEdit {...iconProps} />,
        onSelect: () => open("edit", member),
      },
      ...contributed.filter(({ isDanger }) => !isDanger),
      ...(mayTransfer ? [transfer] : []),
      ...(dangerous.length > 0 ? (["separator", ...dangerous] as const) : []),
    ];
  };
}

/** What entries of later domains work with. */
export function usePeopleTools(): Omit<PeopleTools, "isSelf" | "open"> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  return {
    whyNot,
    async change(act) {
      try {
        notifySuccess(await act());
      } catch (error) {
        notifyError(error);
      }
      await refetchPeople(client);
    },
    goHome: async () => navigate(dashboardPath()),
  };
}
