/** What counts as one network, which the rate limiter and the list of devices go by. */

/**
 * Where a request comes from, as it is counted: an IPv4 address, or the first 64 bits of an IPv6 one, of which one
 * person holds all the rest (RFC 6177). However the address is written, also with a port, as some proxies pass it on.
 */
export function networkOf(ip: string | null): string {
  if (!ip) return "unknown";
  const address = readAddress(ip);
  return address.v4 ?? address.groups.slice(0, 4).join(":");
}

/** The first 48 bits of an IPv6 address, which one household or firm may have been given whole; null for IPv4. */
export function widerNetworkOf(ip: string | null): string | null {
  const address = ip === null ? undefined : readAddress(ip);
  return address?.groups ? address.groups.slice(0, 3).join(":") : null;
}

type Address = { v4: string; groups?: never } | { v4?: never; groups: string[] };

/** The eight groups of an IPv6 address in their shortest form; one that stands for an IPv4 address is that. */
function readAddress(ip: string): Address {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip;
  const [host = ""] = bare.split("%");
  const v4 = /^(?:[0:]+:ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(host)?.[1];
  if (v4) return { v4 };
  const [head = "", tail] = host.split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const zeros = Array.from({ length: Math.max(8 - front.length - back.length, 0) }, () => "0");
  const groups = (tail === undefined ? front : [...front, ...zeros, ...back]).map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
  // IPv4-mapped (RFC 4291, 2.5.5.2): all of IPv4 would otherwise be one network.
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return { groups };
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return { v4: bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".") };
}
