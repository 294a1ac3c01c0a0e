/** One contract among those of a customer or a job: what it is, how far it is and what it is worth. */
import { Link } from "react-router";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import type { ContractListItem } from "../contract.ts";
import { ContractBadge } from "./ContractBadge.tsx";
import { pathOf, progressOf } from "./contract-words.ts";
import classes from "./contracts.module.css";

export const ContractLine = ({ contract }: { contract: ContractListItem }) => (
  <li>
    <span className={classes.titleCell}>
      <Link to={pathOf(contract)}>
        {contract.number} {contract.title}
      </Link>
      <small>
        <DayText at={contract.completed_at ?? contract.sent_at ?? contract.created_at} />
        {progressOf(contract) && ` · ${progressOf(contract)}`}
      </small>
    </span>
    <Money minor={contract.total_cents} currency={contract.currency} />
    <ContractBadge status={contract.status} />
  </li>
);
