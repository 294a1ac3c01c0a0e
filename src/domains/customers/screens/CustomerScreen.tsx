/** The page "Customer Profile", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function CustomerScreen() {
  return <PageHeader title="Customer Profile" />;
}
