import { setGlobalProxyFromEnv } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// Node's fetch, which the app uses for requests to a shop, by default uses neither the system's certificates nor its proxy.
// Browsers on the same computer use both.

/**
 * Trusts certificates that were added to the system, for example by a virus scanner or by a company network that reads encrypted
 * connections.
 */
export function trustSystemCertificates(): void {
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  } catch (error) {
    console.error('The system’s certificates can’t be read', error);
  }
}

const direct = 'localhost,127.0.0.1,::1';
/** How long to wait for the system to find the network's proxy: that may take long, and most networks have none. */
const limitMs = 3000;
let restore = () => {};
let current: string | null = null;

/** Makes requests to other computers use the proxy that the system returns for this URL. */
export async function useProxyFor(address: string, resolveProxy: (url: string) => Promise<string>): Promise<void> {
  try {
    const found = await Promise.race([resolveProxy(address), pause(limitMs, 'DIRECT')]);
    const proxy = proxyOf(found);
    if (proxy === current) return;
    restore();
    current = proxy;
    restore =
      proxy === null ? () => {} : setGlobalProxyFromEnv({ http_proxy: proxy, https_proxy: proxy, no_proxy: direct });
  } catch (error) {
    console.error('The system’s proxy can’t be used', error);
  }
}

/** Returns the first proxy that Node can use from a result such as "PROXY proxy.example:3128; DIRECT"; null if none is needed. */
export function proxyOf(found: string): string | null {
  for (const each of found.split(';')) {
    const [kind = '', place = ''] = each.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY') return `http://${place}`;
    if (kind === 'HTTPS') return `https://${place}`;
  }
  return null;
}
