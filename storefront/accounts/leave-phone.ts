// This module must not import code from the chunks of the shop's pages. Otherwise, the account page would contain a list of all files
// that are loaded with this module.
import { deviceStore } from '#storefront/platform/device-store.ts';

/** Where a staff page stores data on this device: the name of its database, and the list of entries that the shop hasn't received yet. */
export interface PhoneStorage {
  database: string;
  list: string;
}

/** The storage of the driver's run of the day. */
export const runOnPhone: PhoneStorage = { database: 'hindquarter-run', list: 'steps' };

/** Returns the storage of the stock count. Each shop has its own database, because the desktop app shows all its shops at one origin. */
export function countOnPhone(shop: string): PhoneStorage {
  return { database: shop === '' ? 'hindquarter-count' : `hindquarter-count ${shop}`, list: 'counts' };
}

/** The start of the storage keys of counter sales that were sent but got no response (counter-sale/admin/saved/sale-storage.ts). */
const unansweredSale = 'counter-sale:';

/** Returns the text of the toast after signing out. There is a text only if this tab keeps a counter sale that got no response. */
export function whatStays(storage: Storage): { description?: string } {
  for (let index = 0; index < storage.length; index += 1) {
    if (storage.key(index)?.startsWith(unansweredSale)) {
      return { description: 'An unanswered sale is kept here, under Counter sale.' };
    }
  }
  return {};
}

function storeOf({ database, list }: PhoneStorage) {
  return deviceStore<object, { by?: { id: number } }>(() => database, list);
}

/**
 * Returns why a staff member can't sign out yet: steps of a delivery run, or the member's own stock counts, are only on this device.
 * Null if nothing is unsent, or if the browser can't store any data.
 */
export async function unsentText(userId: number | undefined, shop: string): Promise<string | null> {
  const steps = (await waitingIn(runOnPhone)).length;
  if (steps > 0) return `${unsent(steps, 'step', 'of the run')} Open the driver’s page to send them first.`;
  const counts = (await waitingIn(countOnPhone(shop))).filter(({ by }) => by?.id === userId).length;
  return counts > 0 ? `${unsent(counts, 'count', 'of the stock')} Open Count to send them first.` : null;
}

function waitingIn(storage: PhoneStorage) {
  return storeOf(storage)
    .waiting()
    .catch(() => []);
}

function unsent(count: number, name: string, ofWhat: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'} ${ofWhat} ${count === 1 ? 'hasn’t' : 'haven’t'} been sent from this device.`;
}

/**
 * Deletes the data of the delivery run and the stock count after a user has signed out, so that the next user of this device can't see
 * it. If a page has unsent entries, that page's data stays.
 */
export async function forgetOnPhone(shop: string): Promise<void> {
  for (const storage of [runOnPhone, countOnPhone(shop)]) {
    await storeOf(storage)
      .wipeSent()
      .catch(() => {});
  }
}
