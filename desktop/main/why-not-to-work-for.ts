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
  return otherVersion(address, data.apiVersion);
}

/** Of a shop that was connected to before: the sentence where it or the app has another API now. @throws where nothing answers */
export async function whyVersionsDiffer(connection: ShopConnection): Promise<string | null> {
  const health = await connection.fetch('/api/health');
  const { data } = healthSchema.safeParse(await health.json());
  if (!health.ok || data === undefined) throw new Error('That was not the shop');
  return otherVersion(connection.address, data.apiVersion);
}

function otherVersion(address: string, shops: number): string | null {
  if (shops < apiVersion) {
    return `The shop at ${address} is older than this app. Please bring the shop up to date.`;
  }
  if (shops > apiVersion) {
    return `The shop at ${address} is newer than this app. Please install the newest Hindquarter on this computer.`;
  }
  return null;
}
