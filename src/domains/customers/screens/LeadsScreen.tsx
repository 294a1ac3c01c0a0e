/** The page "Leads", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function LeadsScreen() {
  return <PageHeader title="Leads" />;
}
