/** What may go wrong with a visit, said before the truck rolls. */
import { IconAlertTriangle } from "@tabler/icons-react";
import type { VisitRisk } from "../../dispatch/contract.ts";
import page from "../job/job.module.css";

export function RiskList({ risks }: { risks: readonly VisitRisk[] }) {
  if (risks.length === 0) return null;
  return (
    <ul className={page.risks} aria-label="Risks">
      {risks.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>
          <IconAlertTriangle size={15} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
