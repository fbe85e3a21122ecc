import ipaddr from 'ipaddr.js';

/** Returns what rate limits count as a single IP address: an IPv6 network of 64 bits is one household. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6)
    return parsed.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':');
  return parsed.toString();
}
