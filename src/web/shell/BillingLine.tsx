/** The line about money above the page, fetched only when there is something to say; its place is kept meanwhile. */
import { hasBillingNews } from "#domains/billing/screens/billing-news.ts";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";

const BillingBanner = optionalPart(
  async () => ({ default: (await import("#domains/billing/screens/BillingBanner.tsx")).BillingBanner }),
  <div style={{ height: "2.4375rem" }} />,
);

export function BillingLine() {
  const { organization } = useSession();
  const maySee = useMay()("billing.view");
  if (!hasBillingNews(organization, maySee)) return null;
  return <BillingBanner />;
}
