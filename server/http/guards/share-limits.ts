import { z } from 'zod';
import type { ServerNews } from '#server/db/postgres/server-news.ts';
import type { RateLimits } from './rate-limits.ts';

const payer = z.object({ owners: z.array(z.string()), fingerprint: z.string().nullable(), address: z.string() });

const newsSchema = z.discriminatedUnion('counts', [
  z.object({ counts: z.literal('decline'), payer }),
  z.object({ counts: z.literal('failed sign-in'), account: z.string(), address: z.string() }),
  z.object({ counts: z.literal('released sign-in'), account: z.string(), address: z.string() }),
  z.object({ counts: z.literal('sign-in'), account: z.string() }),
  z.object({ counts: z.literal('account change'), userId: z.number() }),
  z.object({ counts: z.literal('released account change'), userId: z.number() }),
  z.object({ counts: z.literal('card'), address: z.string() }),
  z.object({ counts: z.literal('card of'), owner: z.object({ orderId: z.number(), userId: z.number().nullable() }) }),
]);
type LimitNews = z.infer<typeof newsSchema>;

/**
 * Returns the rate limits of one of several servers. They also count the password guesses and card tests at the other servers. Floods
 * of requests aren't shared: each server counts its own, because that limit protects the server itself.
 */
export function shareLimits(limits: RateLimits, news: ServerNews | undefined): RateLimits {
  if (news === undefined) return limits;
  news.listen((heard) => {
    const { data } = newsSchema.safeParse(heard);
    if (data !== undefined) void countHeard(limits, data);
  });
  const notify = (counted: LimitNews) => news.notify(counted);
  return {
    ...limits,
    async count(limit, address) {
      if (limit === 'card') notify({ counts: 'card', address });
      await limits.count(limit, address);
    },
    async countCard(owner) {
      notify({ counts: 'card of', owner });
      await limits.countCard(owner);
    },
    async countAccountChange(userId) {
      await limits.countAccountChange(userId);
      notify({ counts: 'account change', userId });
    },
    async releaseAccountChange(userId) {
      notify({ counts: 'released account change', userId });
      await limits.releaseAccountChange(userId);
    },
    recordDecline(declined) {
      const { fingerprint, address } = declined;
      notify({ counts: 'decline', payer: { owners: [...declined.owners], fingerprint, address } });
      limits.recordDecline(declined);
    },
    async reserveSignIn(account, address) {
      await limits.reserveSignIn(account, address);
      notify({ counts: 'failed sign-in', account: account.slice(0, 254), address });
    },
    async releaseSignIn(account, address) {
      notify({ counts: 'released sign-in', account: account.slice(0, 254), address });
      await limits.releaseSignIn(account, address);
    },
    async recordFailedSignIn(account, address) {
      notify({ counts: 'failed sign-in', account: account.slice(0, 254), address });
      await limits.recordFailedSignIn(account, address);
    },
    async recordSignIn(account) {
      notify({ counts: 'sign-in', account });
      await limits.recordSignIn(account);
    },
  };
}

async function countHeard(limits: RateLimits, heard: LimitNews): Promise<void> {
  switch (heard.counts) {
    case 'decline':
      return limits.recordDecline(heard.payer);
    case 'failed sign-in':
      return limits.recordFailedSignIn(heard.account, heard.address);
    case 'released sign-in':
      return limits.releaseSignIn(heard.account, heard.address);
    case 'sign-in':
      return limits.recordSignIn(heard.account);
    // An error is ignored here. If this count exceeds the limit, the server that received the request has already sent the error.
    case 'card':
      return limits.count('card', heard.address).catch(() => {});
    case 'card of':
      return limits.countCard(heard.owner).catch(() => {});
    case 'account change':
      return limits.countAccountChange(heard.userId).catch(() => {});
    case 'released account change':
      return limits.releaseAccountChange(heard.userId);
  }
}
