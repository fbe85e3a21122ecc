import type { IncomingHttpHeaders } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { AppError } from '#core/app-error.ts';

/**
 * How many allowed Host headers are remembered, exactly as they were received. A response from the page cache thus needs only one
 * look-up.
 */
const maxRemembered = 100;

/**
 * The host names by which the shop may be reached. Without this check, another site could let its own host name point to this computer
 * (DNS rebinding). Its pages would then count as the shop's, because their Origin matches their Host.
 */
export class AllowedHosts {
  readonly #configured: ReadonlySet<string> | null;
  readonly #remembered = new Set<string>();

  /** @param configured host names without ports; null allows every host */
  constructor(configured: readonly string[] | null) {
    this.#configured = configured && new Set(configured.map((name) => name.toLowerCase()));
  }

  /** Whether requests may use this host. @param host the Host header; browsers always send it, but other programs may leave it out */
  allows(host: string | undefined): boolean {
    if (this.#configured === null || host === undefined || this.#remembered.has(host)) return true;
    const name = nameOf(host);
    if (name === null || !(this.#configured.has(name) || isLoopback(name) || isThisComputer(name))) return false;
    if (this.#remembered.size < maxRemembered) this.#remembered.add(host);
    return true;
  }
}

/** Returns the name without the port: "Shop.example:8080" → "shop.example", "[::1]:3000" → "::1". Null if the text isn't a host. */
function nameOf(host: string): string | null {
  const [, address, name] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+?)\.?)(?::\d{1,5})?$/.exec(host) ?? [];
  return (address ?? name)?.toLowerCase() ?? null;
}

/** Whether an IP address or a host name refers to the computer itself. */
export function isLoopback(name: string): boolean {
  return name === '::1' || /^127(\.\d{1,3}){3}$/.test(name) || /(^|\.)localhost$/.test(name);
}

/** Whether a name or IP address is this computer's. Its IP addresses are read each time, because they change with the network. */
function isThisComputer(name: string): boolean {
  const own = hostname().toLowerCase();
  if (name === own || name === `${own}.local`) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === name));
}

/**
 * Requires that unsafe requests are sent from the shop's own pages. Browsers state this in Sec-Fetch-Site. If that header is missing,
 * Origin must match the requested host. Behind a proxy that rewrites Host, it must match the public URL.
 * @throws AppError foreign_origin
 */
export function rejectForeignOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  // The value `none` means that the user has typed the URL, which never causes an unsafe request. The value `same-site` means that the
  // page belongs to another subdomain. Both are rejected.
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
