import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { LastStockCount, StockItem } from '#core/stock/stock-api.ts';
import { countOnPhone } from '#storefront/accounts/leave-phone.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { deviceStore } from '#storefront/platform/device-store.ts';
import type { AmountText } from '../item/amount-text.ts';

/** A person who counts: their account's id and name. */
export interface Counter {
  id: number;
  name: string;
}

/**
 * A count to which the shop hasn't responded yet. Its time is by this device's clock. Its key never changes, so that the shop records
 * it only once.
 */
export interface WaitingCount extends StockAmount {
  itemId: number;
  /** The item's name, for messages to staff. The item itself may have been deleted. */
  name: string;
  at: string;
  clientKey: string;
  by: Counter;
}

/** The stock as this device last loaded it from the shop. */
export interface KnownStock {
  at: string;
  items: StockItem[];
  counts: LastStockCount[];
}

/** A message about a count that the shop didn’t record. It is kept until someone dismisses it. */
export interface CountNotice {
  id: string;
  text: string;
}

/** Figures that a person has typed but not saved yet. `at` is the time of the last key press. */
export interface TypedCount {
  by: Counter['id'];
  itemId: number;
  at: string;
  text: AmountText;
}

interface Stored {
  /** The person who counted last in this browser. The page opens for this person if there is no connection. */
  counter: Counter;
  stock: KnownStock;
  notices: CountNotice[];
  typed: TypedCount[];
}

/** What the count screen stores on the device: the stock as last loaded, and the counts that wait to be sent. */
export const countStore = deviceStore<Stored, WaitingCount>(
  () => countOnPhone(staffPlatform().shop).database,
  'counts',
);
