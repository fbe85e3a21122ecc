import { setGlobalProxyFromEnv } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// The app asks a shop by Node's fetch, which by itself knows neither the system's certificates nor its proxy. Browsers on
// the same computer reach the shop by both.

/** As a virus scanner or a company's network adds to the system, to read encrypted connections. */
export function trustSystemCertificates(): void {
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  } catch (error) {
    console.error('The system’s certificates can’t be read', error);
  }
}

const direct = 'localhost,127.0.0.1,::1';
/** Looking for a network's proxy may take long, and most have none. */
const limitMs = 3000;
let restore = () => {};
let current: string | null = null;

/** From now on what isn't on this computer is asked for by the proxy that the system names for this address. */
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

/** Of an answer such as "PROXY proxy.example:3128; DIRECT" the first that Node can use; null where none is needed. */
export function proxyOf(found: string): string | null {
  for (const each of found.split(';')) {
    const [kind = '', place = ''] = each.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY') return `http://${place}`;
    if (kind === 'HTTPS') return `https://${place}`;
  }
  return null;
}
