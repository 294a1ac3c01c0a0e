/**
 * Where the website stands: at an address of ours from the start, and on the business's own domains once it has shown
 * that they are its own, by a TXT record that only the domain's owner can add.
 *
 * A domain serves one business. Who gives it up, or whose record is gone while another's is there, makes room for another.
 * Visitors of every other address are led to the main one. A page whose address changes leaves a redirect behind.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, requiredText } from "#shared/fields.ts";
import { Slug } from "../blocks-contract.ts";

export const mostDomains = 5;
export const mostRedirects = 200;

/** "unknown": the domain name system gave no answer. */
export const DomainState = z.enum(["unchecked", "verified", "missing", "wrong", "taken", "unknown"]);
export type DomainState = z.infer<typeof DomainState>;

const DnsRecord = z.object({
  type: z.enum(["TXT", "CNAME"]),
  /** Where it belongs, and what belongs there. */
  name: z.string(),
  value: z.string(),
});

export const SiteDomain = z
  .object({
    id: z.number(),
    host: z.string(),
    state: DomainState,
    /** What is wrong and what to do, in words. */
    problem: z.string().nullable(),
    verified_at: z.string().nullable(),
    checked_at: z.string().nullable(),
    /** The one address to which all others lead. */
    is_main: z.boolean(),
    records: z.array(DnsRecord),
  })
  .meta({ id: "WebsiteDomain" });
export type SiteDomain = z.infer<typeof SiteDomain>;

export const SiteRedirect = z
  .object({
    id: z.number(),
    /** Without a slash before it: "old-page". */
    from: z.string(),
    page_id: z.number(),
    page_title: z.string(),
    /** Of the page as it is reached now. */
    to: z.string(),
    /** Made when the address of a published page changed. */
    is_automatic: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: "WebsiteRedirect" });
export type SiteRedirect = z.infer<typeof SiteRedirect>;

const slugMessage = "Use 3 to 60 letters, digits and hyphens, such as copperleaf-plumbing";

const SiteSlug = z
  .string({ error: slugMessage })
  .trim()
  .toLowerCase()
  .min(3, slugMessage)
  .max(60, slugMessage)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage);

export const Site = z
  .object({
    /** "copperleaf" in /site/copperleaf. */
    slug: z.string(),
    /** At which the website is reached at our address. */
    own_url: z.string(),
    /** The main address, without a slash at the end. */
    url: z.string(),
    domains: z.array(SiteDomain),
    redirects: z.array(SiteRedirect),
    version: z.number(),
  })
  .meta({ id: "WebsiteSite" });
export type Site = z.infer<typeof Site>;

const tags = ["Website"];
const path = "/api/website/site";
const ById = z.object({ id: IdParam });

export const websiteSiteContract = {
  read: needing("website.view")
    .route({ method: "GET", path, summary: "Retrieve where the website stands", tags })
    .output(Site),
  update: needing("website.publish")
    .route({ method: "PUT", path, summary: "Change the website's address", tags })
    .input(z.object({ slug: SiteSlug, version: z.int().optional() }))
    .output(Site),
  addDomain: needing("website.publish")
    .route({
      method: "POST",
      path: `${path}/domains`,
      summary: "Add a domain of the business",
      tags,
      successStatus: 201,
    })
    .input(z.object({ host: requiredText("Domain", 253) }))
    .output(Site),
  checkDomain: needing("website.publish")
    .route({
      method: "POST",
      path: `${path}/domains/{id}/check`,
      summary: "Check a domain's DNS record",
      tags,
    })
    .input(ById)
    .output(Site),
  makeMain: needing("website.publish")
    .route({
      method: "POST",
      path: `${path}/domains/{id}/main`,
      summary: "Make a domain the main address",
      tags,
    })
    .input(ById)
    .output(Site),
  removeDomain: needing("website.publish")
    .route({ method: "DELETE", path: `${path}/domains/{id}`, summary: "Give a domain up", tags })
    .input(ById)
    .output(Site),
  addRedirect: needing("website.publish")
    .route({
      method: "POST",
      path: `${path}/redirects`,
      summary: "Lead an address of the website to a page",
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        from: Slug.refine((slug) => slug !== "", "Enter the address that leads to the page"),
        page_id: Id,
      }),
    )
    .output(Site),
  removeRedirect: needing("website.publish")
    .route({ method: "DELETE", path: `${path}/redirects/{id}`, summary: "Remove a redirect", tags })
    .input(ById)
    .output(Site),
};
