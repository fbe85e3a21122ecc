import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { Env } from '#server/env.ts';

/**
 * Why the shop can't send commercial emails now; null if it can. The Spam Act 2003 requires each commercial email to name the sender
 * and how to contact them.
 */
export async function findCommercialObstacle(db: Reader, env: Pick<Env, 'smtpUrl'>): Promise<string | null> {
  if (env.smtpUrl === null) return 'No mail server is set up, so no email can be sent.';
  const { streetAddress } = await getShopSettings(db);
  if (streetAddress === '') {
    return 'Enter the shop’s street address under Shop details first: the Spam Act requires it in every such email.';
  }
  return null;
}
