import { setGlobalProxyFromEnv } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// Makes the app's requests to a shop use the operating system's certificates and proxy, as browsers do. Node's fetch uses neither by
// default.

/**
 * Trusts certificates that were added to the system, for example by a virus scanner, or by a company network that inspects encrypted
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
/** How long to wait until the system has found the network's proxy. The search may take long, and most networks have no proxy. */
const limitMs = 3000;
let restore = () => {};
let current: string | null = null;

/** Makes requests to another computer use the proxy that the system names for the given URL. */
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
