import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#core/app-error.ts';
import { shopLimits } from '#server/limits.ts';
import { BoundedLimiter } from './bounded-limiter.ts';
import { DeclineLimit, rejectPaused } from './decline-limits.ts';
import { networkOf } from './network-of.ts';

export type LimitName = keyof typeof shopLimits.requestsPerMinute;

/**
 * The number of declines after which an account, a session, an order or a card is paused. A card's declines count together, no matter
 * who enters its number.
 */
const declinesOfOwner = 5;
/**
 * The number of declines after which an IP address is paused. It is higher than `declinesOfOwner`, because everyone in an office or a
 * mobile network shares one address.
 */
const declinesOfAddress = 30;

/**
 * Who tried to pay with a declined card: an account or a guest's session, the orders to be paid, the card's number, and the IP address.
 * Declines are counted for each of these.
 */
export interface Payer {
  owners: readonly string[];
  /** The provider's fingerprint of the card's number; null if the provider has no fingerprints. */
  fingerprint: string | null;
  address: string;
}

export interface RateLimits {
  /**
   * Checks that an IP address hasn't used up this limit. Called before any other work for the request.
   * @throws AppError too_many with Retry-After
   */
  requireLeft(limit: LimitName, address: string): Promise<void>;
  /**
   * Counts a request against this limit.
   * @throws AppError too_many with Retry-After
   */
  count(limit: LimitName, address: string): Promise<void>;
  /** Counts a replacement of a layby's card, both for the order and for its account. @throws AppError too_many with Retry-After */
  countCard(owner: { orderId: number; userId: number | null }): Promise<void>;
  /**
   * Counts a new email address or password of an account.
   * @throws AppError too_many with Retry-After
   */
  countAccountChange(userId: number): Promise<void>;
  /** Takes back a counted account change, because the change was rejected. */
  releaseAccountChange(userId: number): Promise<void>;
  /** @throws AppError too_many while the payer is paused after too many declined cards */
  checkDeclines(payer: Payer): void;
  recordDecline(payer: Payer): void;
  /** Whether any card is currently paused. If not, the shop needn't ask the provider which card is used. */
  isAnyCardPaused(): boolean;
  /** The number of IP addresses that were paused in the last hour. Staff see this number. */
  pausedAddresses(): number;
  /** @throws AppError too_many after ten failed sign-ins in 15 minutes for the account or from the IP address */
  checkSignIn(account: string, address: string): Promise<void>;
  /**
   * Counts a sign-in as failed before it is checked, so that parallel attempts can't exceed the limit. `releaseSignIn` takes the count
   * back.
   * @throws AppError too_many like checkSignIn
   */
  reserveSignIn(account: string, address: string): Promise<void>;
  /** Takes back the failure counted by `reserveSignIn`, because the attempt succeeded or could not be checked. */
  releaseSignIn(account: string, address: string): Promise<void>;
  /** Counts a failed sign-in. `account` is the typed name. */
  recordFailedSignIn(account: string, address: string): Promise<void>;
  /**
   * Clears the account's failed sign-ins. The failures of the IP address stay. Otherwise, an attacker could clear them by signing in to
   * their own account, and guess at other accounts.
   */
  recordSignIn(account: string): Promise<void>;
}

/** Creates the rate limits of one running shop, whose counters are in memory. */
export function createRateLimits({ clock = () => new Date() }: { clock?: () => Date } = {}): RateLimits {
  const { requestsPerMinute, cardsPerHour, accountChangesPerHour, signInFailures } = shopLimits;
  const byOwner = new DeclineLimit(declinesOfOwner);
  const byCard = new DeclineLimit(declinesOfOwner);
  const byPayingAddress = new DeclineLimit(declinesOfAddress);
  const limiters = new Map(
    Object.entries(requestsPerMinute).map(([name, points]) => [name, new BoundedLimiter({ points, duration: 60 })]),
  );
  const cardsAnHour = new BoundedLimiter(cardsPerHour);
  const countCardOf = (key: string) =>
    Promise.all([limiters.get('card')?.consume(key), cardsAnHour.consume(key)]).catch((reason) => reject(reason));
  const changesAnHour = new BoundedLimiter(accountChangesPerHour);
  const byAccount = new BoundedLimiter(signInFailures);
  const byAddress = new BoundedLimiter(signInFailures);
  const accountKey = (account: string) => account.trim().toLowerCase().slice(0, 254);
  return {
    async requireLeft(limit, address) {
      const counted = await limiters.get(limit)?.get(networkOf(address));
      if (counted && counted.consumedPoints > requestsPerMinute[limit]) reject(counted);
    },
    async count(limit, address) {
      const network = networkOf(address);
      if (limit === 'card') await countCardOf(network);
      else
        await limiters
          .get(limit)
          ?.consume(network)
          .catch((reason) => reject(reason));
    },
    async countCard({ orderId, userId }) {
      await countCardOf(`order ${orderId}`);
      if (userId !== null) await countCardOf(`account ${userId}`);
    },
    async countAccountChange(userId) {
      const tooOften = 'The email address or password of this account was changed too often in the last hour.';
      await changesAnHour.consume(String(userId)).catch((reason: unknown) => reject(reason, tooOften));
    },
    async releaseAccountChange(userId) {
      await changesAnHour.reward(String(userId));
    },
    checkDeclines({ owners, fingerprint, address }) {
      const now = clock().getTime();
      const pauses = owners.map((owner) => byOwner.pauseOf(owner, now));
      const ofCard = fingerprint === null ? 0 : byCard.pauseOf(fingerprint, now);
      rejectPaused(Math.max(byPayingAddress.pauseOf(networkOf(address), now), ofCard, ...pauses));
    },
    recordDecline({ owners, fingerprint, address }) {
      const now = clock().getTime();
      for (const owner of owners) byOwner.record(owner, now);
      if (fingerprint !== null) byCard.record(fingerprint, now);
      byPayingAddress.record(networkOf(address), now);
    },
    isAnyCardPaused: () => byCard.isAnyPaused(clock().getTime()),
    pausedAddresses: () => byPayingAddress.countPaused(clock().getTime()),
    async checkSignIn(account, address) {
      const counted = await Promise.all([byAccount.get(accountKey(account)), byAddress.get(networkOf(address))]);
      const spent = counted.filter((count) => count !== null && count.consumedPoints >= signInFailures.points);
      if (spent.length > 0) reject(spent.reduce((a, b) => ((a?.msBeforeNext ?? 0) > (b?.msBeforeNext ?? 0) ? a : b)));
    },
    async reserveSignIn(account, address) {
      const keys = [
        [byAccount, accountKey(account)],
        [byAddress, networkOf(address)],
      ] as const;
      const counted = await Promise.allSettled(keys.map(([limiter, key]) => limiter.consume(key)));
      const rejected = counted.find((count) => count.status === 'rejected');
      if (rejected === undefined) return;
      // An attempt that one of the two limits rejects is counted by neither.
      await Promise.all(keys.map(([limiter, key]) => limiter.reward(key)));
      reject(rejected.reason);
    },
    async releaseSignIn(account, address) {
      await Promise.all([byAccount.reward(accountKey(account)), byAddress.reward(networkOf(address))]);
    },
    async recordFailedSignIn(account, address) {
      await Promise.all([byAccount.penalty(accountKey(account)), byAddress.penalty(networkOf(address))]);
    },
    async recordSignIn(account) {
      await byAccount.delete(accountKey(account));
    },
  };
}

function reject(reason: unknown, what = 'Too many attempts.'): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfter = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  // The error states the waiting time in minutes. Without it, users would try again too early.
  const detail = `${what} Please try again in ${minutes} minutes.`;
  throw new AppError('too_many', minutes > 1 ? { detail, retryAfter } : { retryAfter });
}
