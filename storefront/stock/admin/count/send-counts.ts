import { formatInstant } from '#core/dates.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { bookStockCount, type CountedLine, type LastStockCount, listLastStockCounts } from '#core/stock/stock-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { loadItems } from '../stock-queries.ts';
import { type Counter, countStore, type KnownStock, type WaitingCount } from './count-store.ts';

/**
 * The result of sending. `all`: all counts of this person were sent. `no-signal`: the shop can't be reached. `signed-out`: the person
 * must sign in first.
 */
export type Sent = 'all' | 'no-signal' | 'signed-out';

const lockName = 'hindquarter-count';
/** The error codes with which the shop would reject the same count again, however often it is sent. */
const finalCodes: readonly string[] = ['not_found', 'invalid', 'key_reused'];

/**
 * Runs `work` while no other tab runs any. In a browser without locks, two tabs may send the same count; the shop then recognises its
 * key.
 */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request(lockName, work);
}

/**
 * Sends this person's counts in the order in which they were made. Each count is removed from the device once the shop has responded.
 * If the shop didn't record the count, a notice takes its place. Calls `onChange` after each count.
 * @throws ApiError second_factor_needed; the counts stay on the device
 */
export function sendCounts(by: Counter, onChange: () => Promise<void>): Promise<Sent> {
  return alone(async () => {
    for (;;) {
      const count = (await countStore.waiting()).find((each) => each.by.id === by.id);
      if (count === undefined) return 'all';
      try {
        const notice = await sendCount(count);
        if (notice !== null) await keepNotice(count, notice);
      } catch (error) {
        // A response without a problem document comes from something between the phone and the shop, such as a proxy.
        if (!(error instanceof ApiError) || error.problem === null) return 'no-signal';
        const { status, problem } = error;
        // Signing in again wouldn't help.
        if (problem.code === 'second_factor_needed') throw error;
        if (status === 401 || status === 403) return 'signed-out';
        // Other errors may not occur again, so the count is kept. An example is the desktop app's own response while it can't reach the
        // shop.
        if (!finalCodes.includes(problem.code)) return 'no-signal';
        await keepNotice(count, `It wasn’t booked. ${problem.errors?.[0]?.message ?? problem.detail ?? ''}`);
      }
      await countStore.remove(count.seq);
      await onChange();
    }
  });
}

const notices = {
  booked: null,
  superseded: 'It wasn’t booked, because someone counted the item later.',
  'too-old':
    'It wasn’t booked, because it is more than a week old, or this device’s clock is wrong. Please count the item again.',
} satisfies Record<CountedLine['outcome'], string | null>;

/** Sends a count. Returns the text of a notice if the shop didn't record the count; otherwise null. */
async function sendCount({ itemId, pieces, grams, at, clientKey }: WaitingCount): Promise<string | null> {
  const { lines } = await call(bookStockCount, { body: { lines: [{ itemId, pieces, grams, at, clientKey }] } });
  return notices[lines[0]?.outcome ?? 'booked'];
}

async function keepNotice({ name, pieces, grams, at, clientKey }: WaitingCount, text: string): Promise<void> {
  const counted = formatAmount(grams === 0 ? 'piece' : pieces === 0 ? 'gram' : 'weighed', { pieces, grams });
  const notice = { id: clientKey, text: `${name}, counted as ${counted} at ${formatInstant(at)}: ${text}` };
  await countStore.keep('notices', [...((await countStore.read('notices')) ?? []), notice]);
}

/** Loads the stock and the last counts, and stores both on the device. */
export async function loadStock(): Promise<KnownStock> {
  const items = await loadItems();
  const counts: LastStockCount[] = await call(listLastStockCounts);
  const stock = { at: new Date().toISOString(), items, counts };
  await countStore.keep('stock', stock);
  return stock;
}
