import { z } from 'zod';
import { apiVersion } from '#core/api-version.ts';
import { formatLongInstant } from '#core/dates.ts';
import type { ShopConnection } from './shop-connection.ts';

/** The part of the server's health report that the app reads. Old servers don't report a version. */
const healthSchema = z.object({ status: z.string(), apiVersion: z.number().int().default(0) });

/** Resolves to null if the app can work with the shop at this URL. Otherwise resolves to the reason, and what the user can do. */
export async function whyNotToWorkFor(connection: ShopConnection): Promise<string | null> {
  const { address } = connection;
  let health: Response;
  try {
    health = await connection.fetch('/api/health');
  } catch (error) {
    return whyNotReached(address, codeOf(error));
  }
  const { data } = healthSchema.safeParse(await health.json().catch(() => null));
  if (!health.ok || data === undefined) return `${address} isn’t a Hindquarter shop.`;
  return otherVersion(address, data.apiVersion);
}

/**
 * Compares the API versions of the app and of a shop that it was connected to before. Resolves to a sentence if they differ; otherwise
 * to null.
 * @throws if nothing responds
 */
export async function whyVersionsDiffer(connection: ShopConnection): Promise<string | null> {
  const health = await connection.fetch('/api/health');
  const { data } = healthSchema.safeParse(await health.json());
  if (!health.ok || data === undefined) throw new Error('That was not the shop');
  return otherVersion(connection.address, data.apiVersion);
}

/** Returns Node's error code. It says more than the message of `fetch`, which only says that the request failed. */
function codeOf(error: unknown): string {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : codeOf(cause);
}

function whyNotReached(address: string, code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `Couldn’t find ${new URL(address).hostname} on this network. Check the address and your connection. (${code})`;
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    const now = formatLongInstant(new Date().toISOString());
    return `This computer’s clock says ${now}, and at that time the certificate of ${address} isn’t valid. Set the clock if it is wrong. If it is right, the shop needs a new certificate. (${code})`;
  }
  if (code.includes('CERT') || code.includes('SIGNATURE')) {
    return `This computer doesn’t trust the certificate of ${address}. A virus scanner or a network that reads encrypted connections also causes it. (${code})`;
  }
  return `Couldn’t reach a shop at ${address}. Check that it is running.${code === '' ? '' : ` (${code})`}`;
}

function otherVersion(address: string, shops: number): string | null {
  if (shops < apiVersion) {
    return `The shop at ${address} is older than this app. Please update the shop.`;
  }
  if (shops > apiVersion) {
    return `The shop at ${address} is newer than this app. Please install the newest Hindquarter on this computer.`;
  }
  return null;
}
