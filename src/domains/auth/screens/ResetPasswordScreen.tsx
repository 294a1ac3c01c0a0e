/** The page "Choose a new password", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function ResetPasswordScreen() {
  return (
    <main id="main">
      <PageHeader title="Choose a new password" />
    </main>
  );
}
