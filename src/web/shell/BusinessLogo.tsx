/** The business's own logo over its initials; where there is none, or it cannot be shown, the initials stay. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { brandingApi } from "#domains/branding/screens/branding-api.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import classes from "./business-mark.module.css";

/** Milliseconds: a logo rarely changes, and the settings replace it here at once. */
const freshFor = 15 * 60_000;

/** The alternative text is empty, because the link around it says the business's name. */
export function BusinessLogo() {
  const { organization } = useSession();
  const maySee = useMay()("organization.view");
  const { data } = useQuery({
    ...brandingApi.read.queryOptions(),
    enabled: maySee && Boolean(organization),
    staleTime: freshFor,
  });
  const [loaded, setLoaded] = useState<string>();
  const url = data?.logo?.url;
  if (!url) return null;
  return (
    <img className={classes.logo} src={url} alt="" hidden={loaded !== url} onLoad={() => setLoaded(url)} />
  );
}
