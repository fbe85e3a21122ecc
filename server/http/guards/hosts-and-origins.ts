import type { IncomingHttpHeaders } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { AppError } from '#core/app-error.ts';

/** How many allowed Host headers are remembered, exactly as received, so that a page from the cache costs only one look-up. */
const maxRemembered = 100;

/**
 * The host names by which the shop may be reached. Without this check, a page of another site whose own name points to this
 * computer (DNS rebinding) would count as one of the shop's pages, because its Origin matches its Host.
 */
export class AllowedHosts {
  readonly #configured: ReadonlySet<string> | null;
  readonly #remembered = new Set<string>();

  /** @param configured host names without ports; null allows every host */
  constructor(configured: readonly string[] | null) {
    this.#configured = configured && new Set(configured.map((name) => name.toLowerCase()));
  }

  /** Whether requests may use this host. @param host the Host header; only programs leave it out, never a browser */
  allows(host: string | undefined): boolean {
    if (this.#configured === null || host === undefined || this.#remembered.has(host)) return true;
    const name = nameOf(host);
    if (name === null || !(this.#configured.has(name) || isLoopback(name) || isThisComputer(name))) return false;
    if (this.#remembered.size < maxRemembered) this.#remembered.add(host);
    return true;
  }
}

/** The name without the port: "Shop.example:8080" → "shop.example", "[::1]:3000" → "::1"; null if the text isn't a host. */
function nameOf(host: string): string | null {
  const [, address, name] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+?)\.?)(?::\d{1,5})?$/.exec(host) ?? [];
  return (address ?? name)?.toLowerCase() ?? null;
}

/** Whether an IP address or a host name refers to the computer itself. */
export function isLoopback(name: string): boolean {
  return name === '::1' || /^127(\.\d{1,3}){3}$/.test(name) || /(^|\.)localhost$/.test(name);
}

/** Whether a name or IP address is this computer's. The IP addresses change with the network, so they are read each time. */
function isThisComputer(name: string): boolean {
  const own = hostname().toLowerCase();
  if (name === own || name === `${own}.local`) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === name));
}

/**
 * Requires unsafe requests to be sent from the shop's own pages. Browsers state this in Sec-Fetch-Site. If that header is
 * missing, Origin must match the requested host (or the public URL, behind a proxy that rewrites Host).
 * @throws AppError foreign_origin
 */
export function rejectForeignOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  // `none` means that the URL was typed, which never causes an unsafe request; `same-site` means another subdomain.
  if (site !== undefined) throw new AppError('foreign_origin');
  const origin = hostOf(headers.origin);
  if (origin === null || (origin !== headers.host?.toLowerCase() && origin !== hostOf(publicUrl))) {
    throw new AppError('foreign_origin');
  }
}

function hostOf(address: string | undefined): string | null {
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  return new URL(address).host;
}
