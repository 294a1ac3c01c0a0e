/** The line about money above the page, fetched only when there is something to say; its place is kept meanwhile. */
import { lazy, Suspense } from "react";
import { hasBillingNews } from "#domains/billing/screens/billing-news.ts";
import { useMay } from "#ui/permissions.ts";
import { useSession } from "#ui/session.ts";

const BillingBanner = lazy(async () => ({
  default: (await import("#domains/billing/screens/BillingBanner.tsx")).BillingBanner,
}));

export function BillingLine() {
  const { organization } = useSession();
  const maySee = useMay()("billing.view");
  if (!hasBillingNews(organization, maySee)) return null;
  return (
    <Suspense fallback={<div style={{ height: "2.4375rem" }} />}>
      <BillingBanner />
    </Suspense>
  );
}
