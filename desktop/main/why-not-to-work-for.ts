import { z } from 'zod';
import { apiVersion } from '#core/api-version.ts';
import type { ShopConnection } from './shop-connection.ts';

/** Shops that are older than their API's version say none. */
const healthSchema = z.object({ status: z.string(), apiVersion: z.number().int().default(0) });

/** Null where the app can work for the shop at this address; else why it can't, and what helps. */
export async function whyNotToWorkFor(connection: ShopConnection): Promise<string | null> {
  const { address } = connection;
  const health = await connection.fetch('/api/health').catch(() => null);
  if (health === null) return `Nothing answers at ${address}. Is the shop running?`;
  const { data } = healthSchema.safeParse(await health.json().catch(() => null));
  if (!health.ok || data === undefined) return `${address} is no Hindquarter shop.`;
  if (data.apiVersion < apiVersion) {
    return `The shop at ${address} is older than this app. Please bring the shop up to date, then connect again.`;
  }
  if (data.apiVersion > apiVersion) {
    return `The shop at ${address} is newer than this app. Please install the newest Hindquarter on this computer, then connect again.`;
  }
  return null;
}
