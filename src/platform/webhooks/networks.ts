/** Knows which network addresses belong to the public internet: webhooks go nowhere else. */
import { BlockList, isIP, isIPv4 } from "node:net";

/** IANA's special-purpose registry (RFC 6890 and its updates): private, loopback, link-local with cloud metadata, shared, test, multicast. */
const specialIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Only this part of IPv6 is given out at all; mapped, translated and local addresses lie outside of it. */
const globalIpv6 = "2000::/3";
/** Within it: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address inside. */
const specialIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

/** True for `10.1.0.0/16` and the like. */
export function isNetwork(text: string): boolean {
  const [address = "", bits = "", ...rest] = text.split("/");
  const most = isIPv4(address) ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0;
}

export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    list.addSubnet(address, Number(bits), isIPv4(address) ? "ipv4" : "ipv6");
  }
  return list;
}

const special = listOf([...specialIpv4, ...specialIpv6]);
const global = listOf([globalIpv6]);

/** `allowed` are networks that the installation opens although they are not public. */
export function mayReach(address: string, allowed: BlockList): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  // This machine, or an IPv4 address in another form.
  if (family === "ipv6" && address.toLowerCase().startsWith("::")) return false;
  if (allowed.check(address, family)) return true;
  return !special.check(address, family) && (family === "ipv4" || global.check(address, "ipv6"));
}
