/** What one unit of a service takes from the shelf, with its cost for those who may see it. */
import { costOf } from "#shared/money/margin.ts";
import { Money } from "#ui/Money.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Service } from "../contract.ts";
import classes from "./services.module.css";

type Props = { service: Service; seesCosts: boolean };

export function MaterialsCard({ service: { materials }, seesCosts }: Props) {
  const currency = useSession().organization?.currency ?? "USD";
  // The same material may stand twice in the list.
  const numbered = materials.map((material, index) => ({ ...material, number: index + 1 }));
  return (
    <Card title="Materials" isWide>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Material</th>
            <th data-align="end">Quantity</th>
            {seesCosts && <th data-align="end">Unit cost</th>}
            {seesCosts && <th data-align="end">Cost</th>}
          </tr>
        </thead>
        <tbody>
          {numbered.map((material) => (
            <tr key={material.number}>
              <td>{material.name}</td>
              <td data-align="end">{material.quantity}</td>
              {seesCosts && (
                <td data-align="end">
                  {material.unit_cost_cents === null ? (
                    "—"
                  ) : (
                    <Money minor={material.unit_cost_cents} currency={currency} />
                  )}
                </td>
              )}
              {seesCosts && (
                <td data-align="end">
                  {material.unit_cost_cents === null ? (
                    "—"
                  ) : (
                    <Money minor={costOf(material)} currency={currency} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
