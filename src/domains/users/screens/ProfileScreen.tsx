/** The page "Profile settings", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function ProfileScreen() {
  return <PageHeader title="Profile settings" />;
}
