import ipaddr from 'ipaddr.js';

/**
 * Returns the network by which rate limits count an IP address. With IPv6, this is the first 64 bits, because a household has a whole
 * network. With IPv4, it is the address itself.
 */
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
