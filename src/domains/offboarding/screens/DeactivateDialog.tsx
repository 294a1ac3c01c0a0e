/** The window in which a member leaves: what they look after is shown, and given to somebody else. */

import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "#domains/users/people-contract.ts";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { plural } from "#shared/plural.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import text from "#ui/text.module.css";
import type { AssignedRecords } from "../contract.ts";
import { nameOf, offboardingApi } from "./offboarding-api.ts";

type Props = { member: Member; isOpen: boolean; onClose: () => void; onChanged: () => Promise<void> };

export function DeactivateDialog({ member, isOpen, onClose, onChanged }: Props) {
  const [successor, setSuccessor] = useState<string | null>(null);
  const found = useQuery({
    ...offboardingApi.belongings.queryOptions({ input: { id: member.id } }),
    enabled: isOpen,
    staleTime: 0,
  });
  const leave = useMutation(
    offboardingApi.deactivate.mutationOptions({
      onSuccess: async ({ handedOver }) => {
        await onChanged();
        const moved = inWords(handedOver);
        const what = moved === "" ? "" : ` ${moved} ${successor ? "reassigned" : "now unassigned"}.`;
        notifySuccess(`${nameOf(member)} deactivated.${what}`);
        onClose();
      },
    }),
  );
  const name = nameOf(member);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Deactivate ${name}?`}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            aria-disabled={leave.isPending || !found.data || undefined}
            onClick={() =>
              found.data && !leave.isPending && leave.mutate({ id: member.id, handOverTo: successor })
            }
          >
            {leave.isPending ? "Deactivating..." : "Deactivate"}
          </Button>
        </>
      }
    >
      <div className={text.stack}>
        <FormError error={leave.error} fallback="The team member couldn't be deactivated" />
        <p className={text.muted}>
          {name} will be signed out everywhere and won't be able to sign in. Their seat becomes available, and
          their history is kept. You can reactivate them later.
        </p>
        {found.error && (
          <ErrorCard
            title="Failed to load their assigned records"
            error={found.error}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {!found.data && !found.error && (
          <Skeleton height={72} role="status" aria-label="Loading their assigned records" />
        )}
        {found.data && <Heritage belongings={found.data} />}
        {found.data && inWords(found.data) !== "" && (
          <MemberPicker
            label="Reassign to"
            nobody="Unassigned"
            value={successor}
            onChange={setSuccessor}
            except={member.id}
          />
        )}
        {found.data && found.data.signatures > 0 && successor === null && (
          <p className={text.muted}>
            Contracts wait for {name}'s signature until you choose someone else on the contract.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Heritage({ belongings }: { belongings: AssignedRecords }) {
  const words = inWords(belongings);
  if (words === "") return <p className={text.muted}>They have no assigned customers or open work.</p>;
  return (
    <p className={text.note}>
      They're assigned <strong>{words}</strong>.
    </p>
  );
}

/** "3 customers, 1 calendar event, 4 jobs, 2 tasks, 5 conversations and 1 contract to sign", or nothing. */
function inWords({ customers, events, jobs, tasks, conversations, signatures }: AssignedRecords): string {
  const parts = [
    counted(customers, "customer"),
    counted(events, "calendar event"),
    counted(jobs, "job"),
    counted(tasks, "task"),
    counted(conversations, "conversation"),
    counted(signatures, "contract to sign", "contracts to sign"),
  ].filter(Boolean);
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");
}

const counted = (count: number, word: string, words?: string): string =>
  count === 0 ? "" : plural(count, word, words);
