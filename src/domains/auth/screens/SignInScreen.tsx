/** The page "Sign in", so far with its heading alone. */
import { PageHeader } from "#ui/PageHeader.tsx";

export function SignInScreen() {
  return (
    <main id="main">
      <PageHeader title="Sign in" />
    </main>
  );
}
