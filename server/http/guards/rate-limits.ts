import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#core/app-error.ts';
import type { Endpoint } from '#core/endpoint.ts';
import { DeclineLimit, rejectPaused } from './decline-limits.ts';

export type LimitName = NonNullable<Endpoint['limit']>;

/**
 * Requests a minute for one address. The floors are 60 orders, 120 payments and 20 registrations: an office shares one
 * address. A payment with a bank's question takes three requests.
 */
const requestsPerMinute: Record<LimitName, number> = {
  order: 120,
  payment: 480,
  card: 10,
  registration: 30,
  'sign-in': 120,
  password: 30,
  newsletter: 30,
  contact: 10,
  session: 240,
  visit: 600,
};

/**
 * A layby's card can be replaced without a charge, so thieves could test stolen cards there. This many are accepted in an
 * hour from one address, for one order and for one account, and at most ten a minute.
 */
const cardsPerHour = { points: 30, duration: 60 * 60 };

const signInFailures = { points: 10, duration: 15 * 60 };

/** Also of one card, whoever types it. */
const declinesOfOwner = 5;
/** An office, or a mobile network, shares one address. */
const declinesOfAddress = 30;

/** Whose cards were declined: an account or a guest's session, the orders to be paid, the card's own number, and the address. */
export interface Payer {
  owners: readonly string[];
  /** The provider's mark of the card's number; null where it gives none. */
  fingerprint: string | null;
  address: string;
}

export interface RateLimits {
  /** Counts a request. @throws AppError too_many with Retry-After */
  count(limit: LimitName, address: string): Promise<void>;
  /** Counts a card that replaces a layby's, for its order and its account. @throws AppError too_many with Retry-After */
  countCard(owner: { orderId: number; userId: number | null }): Promise<void>;
  /** @throws AppError too_many while a payer is paused, because so many cards were declined */
  checkDeclines(payer: Payer): void;
  recordDecline(payer: Payer): void;
  /** Whether any card is paused now: otherwise nobody needs to ask the provider which card it is. */
  isAnyCardPaused(): boolean;
  /** How many addresses were paused in the last hour, for staff. */
  pausedAddresses(): number;
  /** @throws AppError too_many after ten failed sign-ins in 15 minutes for the account or from the address */
  checkSignIn(account: string, address: string): Promise<void>;
  /** Counts a failed sign-in; `account` is the name that was typed. */
  recordFailedSignIn(account: string, address: string): Promise<void>;
  /** Forgets the account's failures. The address keeps its own, or one good account would allow guesses at others. */
  recordSignIn(account: string): Promise<void>;
}

/** Counters in memory, one set for each running shop. */
export function createRateLimits({ clock = () => new Date() }: { clock?: () => Date } = {}): RateLimits {
  const byOwner = new DeclineLimit(declinesOfOwner);
  const byCard = new DeclineLimit(declinesOfOwner);
  const byPayingAddress = new DeclineLimit(declinesOfAddress);
  const limiters = new Map(
    Object.entries(requestsPerMinute).map(([name, points]) => [name, new RateLimiterMemory({ points, duration: 60 })]),
  );
  const cardsAnHour = new RateLimiterMemory(cardsPerHour);
  const countCardOf = (key: string) =>
    Promise.all([limiters.get('card')?.consume(key), cardsAnHour.consume(key)]).catch(reject);
  const byAccount = new RateLimiterMemory(signInFailures);
  const byAddress = new RateLimiterMemory(signInFailures);
  const accountKey = (account: string) => account.trim().toLowerCase().slice(0, 254);
  return {
    async count(limit, address) {
      const network = networkOf(address);
      if (limit === 'card') await countCardOf(network);
      else await limiters.get(limit)?.consume(network).catch(reject);
    },
    async countCard({ orderId, userId }) {
      await countCardOf(`order ${orderId}`);
      if (userId !== null) await countCardOf(`account ${userId}`);
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
    async recordFailedSignIn(account, address) {
      await Promise.all([byAccount.penalty(accountKey(account)), byAddress.penalty(networkOf(address))]);
    },
    async recordSignIn(account) {
      await byAccount.delete(accountKey(account));
    },
  };
}

function reject(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw new AppError('too_many', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}

/** One household has one IPv4 address or one IPv6 network of 64 bits. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6)
    return parsed.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':');
  return parsed.toString();
}
