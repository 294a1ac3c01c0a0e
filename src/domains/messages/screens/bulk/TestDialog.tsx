/** The window from which a draft is texted to one's own phone, as one of its customers would get it. */
import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { profilePath } from "#domains/users/paths.ts";
import { plural } from "#shared/plural.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import type { BulkMessage } from "../../bulk/contract.ts";
import { MessageFiles } from "../attachments/MessageFiles.tsx";
import classes from "./bulk.module.css";
import { bulkApi } from "./bulk-api.ts";

type Props = { isOpen: boolean; onClose: () => void; bulk: BulkMessage };

export const TestDialog = ({ isOpen, onClose, bulk }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Send Test">
    {isOpen && <Form onClose={onClose} bulk={bulk} />}
  </Dialog>
);

function Form({ onClose, bulk }: Omit<Props, "isOpen">) {
  const { user } = useSession();
  const [chosen, setChosen] = useState<number>();
  const found = useQuery(bulkApi.previews.queryOptions({ input: { id: bulk.id, limit: 50 } }));
  const test = useMutation({
    mutationFn: (customer_id: number) => bulkApi.test.call({ id: bulk.id, customer_id }),
    onSuccess: ({ sent_to }) => {
      notifySuccess(`Test sent to ${sent_to}.`);
      onClose();
    },
  });
  const people = found.data?.people ?? [];
  const person = people.find(({ customer_id }) => customer_id === chosen) ?? people[0];
  return (
    <div className={classes.test}>
      <FormError error={test.error ?? found.error} fallback="The test couldn't be sent" />
      <p className={classes.note}>
        {user?.phone ? (
          <>Goes to your phone, {user.phone}. No customers get it.</>
        ) : (
          <>
            Your profile has no phone number. <Link to={profilePath()}>Add your phone number</Link> to get the
            test.
          </>
        )}
      </p>
      {found.isPending && <Skeleton height={120} radius="md" aria-hidden />}
      {person && (
        <>
          <NativeSelect
            label="Fill in as"
            data={people.map(({ customer_id, name }) => ({ value: String(customer_id), label: name }))}
            value={String(person.customer_id)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <div className={classes.bubble}>
            <p className={classes.words}>{person.text}</p>
            <MessageFiles attachments={bulk.attachments} customerId={null} />
          </div>
          <p className={classes.note}>Counts as {plural(person.parts, "message")} in your plan.</p>
        </>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          loading={test.isPending}
          disabled={!person || !user?.phone}
          onClick={() => person && test.mutate(person.customer_id)}
        >
          Send Test to My Phone
        </Button>
      </div>
    </div>
  );
}
