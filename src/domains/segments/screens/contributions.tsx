/** What segments put into the slots of earlier domains: the way to them from the list of customers. */
import { IconUsersGroup } from "@tabler/icons-react";
import { customersPages } from "#domains/customers/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { segmentsPath } from "../paths.ts";

export const segmentsContributions = [
  contribute(customersPages, 10, {
    label: "Segments",
    icon: <IconUsersGroup size={16} aria-hidden />,
    to: segmentsPath(),
    needs: "segments.view",
  }),
];
