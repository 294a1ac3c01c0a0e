/** The page "Customers", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function CustomersScreen({ view }: { view?: "list" | "pipeline" }) {
  return <PageHeader title={view === "pipeline" ? "Sales Pipeline" : "Customers"} />;
}
