import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#core/app-error.ts';

/**
 * An unsafe request must come from the shop's own pages. Browsers say so in Sec-Fetch-Site; where that is missing, Origin
 * must be the requested host (or the public address, behind a proxy that rewrites Host). @throws AppError foreign_origin
 */
export function rejectForeignOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  // `none` is somebody typing an address, which is never an unsafe request; `same-site` is another subdomain.
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
