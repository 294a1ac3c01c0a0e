/** The page "Forgot password", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function ForgotPasswordScreen() {
  return (
    <main id="main">
      <PageHeader title="Forgot password" />
    </main>
  );
}
