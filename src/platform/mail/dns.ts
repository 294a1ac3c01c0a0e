/** Asks the domain name system what stands at a name; a test answers in its place. */
import { Resolver } from "node:dns/promises";
import { providedKey } from "../provided.ts";

/** The texts at a name, each whole; "unknown" where nobody answered, which says nothing about them. */
export type DnsLookup = { texts: (name: string) => Promise<string[] | "unknown"> };

export const dnsLookup = providedKey<DnsLookup>("the domain name system");

const patience = { timeout: 3_000, tries: 2 };

export const systemDns: DnsLookup = {
  async texts(name) {
    try {
      return (await new Resolver(patience).resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === "ENOTFOUND" || code === "ENODATA" ? [] : "unknown";
    }
  },
};
