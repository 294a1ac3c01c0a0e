/** The page "Dashboard", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function DashboardScreen() {
  return <PageHeader title="Dashboard" />;
}
