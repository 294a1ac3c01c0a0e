/** Beside the lines of a draft: parts and time that were used on the job's visits, that no line sells and no invoice bills. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#shared/money/money.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Invoice, UnbilledLine } from "../../contract.ts";
import { mostLines } from "../../prices-contract.ts";
import { invoicesApi } from "../invoices-api.ts";
import { addLook } from "./AddLines.tsx";
import classes from "./editor.module.css";
import { takenLine } from "./priced-values.ts";
import type { DraftForm } from "./use-draft-form.ts";

type Props = { form: DraftForm; invoice: Invoice; currency: string };

export function UsedParts({ form: { values, edit }, invoice, currency }: Props) {
  const { lines, terms, job_id } = values;
  const isAsked = useMay()("jobs.view") && job_id !== null;
  const { data } = useQuery({
    ...invoicesApi.unbilled.queryOptions({ input: { id: invoice.id, job_id: job_id ?? 0 } }),
    ...freshness.customerList,
    enabled: isAsked,
  });
  const here = new Set(lines.map(({ source }) => source?.line_id));
  const used = (isAsked ? (data?.lines ?? []) : []).filter(
    ({ used: kind, source }) => kind !== null && !here.has(source?.line_id),
  );
  if (used.length === 0) return null;
  const taxKeys = terms.taxes.map(({ key }) => key);
  const take = (line: UnbilledLine) =>
    edit({ lines: [...lines, takenLine(line, { currency, taxes: line.is_taxable ? taxKeys : [] })] });
  return (
    <section className={classes.used} aria-labelledby="used-parts">
      <h3 id="used-parts">Used on Visits, Not Billed Yet</h3>
      <ul>
        {used.map((line) => (
          <li key={line.source?.line_id}>
            <span>
              {usedText(line)}
              <small>{priceText(line, currency)}</small>
            </span>
            <Button
              {...addLook}
              aria-label={`Add ${line.name}`}
              disabled={lines.length >= mostLines}
              onClick={() => take(line)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const usedText = ({ name, quantity, used }: UnbilledLine): string =>
  used === "time" ? `${name}, ${quantity} h` : `${quantity} × ${name}`;

const priceText = ({ unit_price_cents, used }: UnbilledLine, currency: string): string =>
  unit_price_cents === 0
    ? "No price yet"
    : `${formatMoney({ amount: unit_price_cents, currency })} ${used === "time" ? "per hour" : "each"}`;
