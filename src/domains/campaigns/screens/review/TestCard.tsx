/** Sends the draft to oneself, filled in for one customer or with samples. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { Campaign } from "../../contract.ts";
import { campaignsApi } from "../campaigns-api.ts";
import classes from "./review.module.css";

export function TestCard({ campaign: { id, channel } }: { campaign: Campaign }) {
  const [typed, setTyped] = useState("");
  const [customerId, setCustomerId] = useState<number | null>(null);
  const whyNot = useWhyNot()("campaigns.send");
  const test = useMutation({
    mutationFn: () =>
      campaignsApi.test.call({ id, ...(customerId === null ? {} : { customer_id: customerId }) }),
    onSuccess: ({ sent_to: to }) => notifySuccess(`Test sent to ${to}.`),
  });
  return (
    <Card title="Test">
      <div className={classes.form}>
        <FormError error={test.error} fallback="The test couldn't be sent" />
        <CustomerPicker
          label="Fill in as"
          value={typed}
          isLinked={customerId !== null}
          hint="Leave blank to use sample details."
          onType={(text) => {
            setTyped(text);
            setCustomerId(null);
          }}
          onChoose={(customer) => {
            setTyped(`${customer.first_name} ${customer.last_name}`);
            setCustomerId(customer.id);
          }}
        />
        <ActionButton
          variant="default"
          whyNot={whyNot}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {channel === "mail" ? "Email Me a Test" : "Text Me a Test"}
        </ActionButton>
      </div>
    </Card>
  );
}
