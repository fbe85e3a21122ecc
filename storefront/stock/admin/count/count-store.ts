import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { LastStockCount, StockItem } from '#core/stock/stock-api.ts';
import { countOnPhone } from '#storefront/accounts/leave-phone.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { deviceStore } from '#storefront/platform/device-store.ts';
import type { AmountText } from '../item/amount-text.ts';

/** A person who counts, with the name of their account. */
export interface Counter {
  id: number;
  name: string;
}

/** A count that has no response from the shop yet, with its time by this device's clock. Its key never changes. */
export interface WaitingCount extends StockAmount {
  itemId: number;
  /** The item's name, for messages after the item was deleted. */
  name: string;
  at: string;
  clientKey: string;
  by: Counter;
}

/** The stock as this device last received it from the shop. */
export interface KnownStock {
  at: string;
  items: StockItem[];
  counts: LastStockCount[];
}

/** A message about a count that the shop didn’t book. It stays until someone has read it. */
export interface CountNotice {
  id: string;
  text: string;
}

/** Figures that a person has typed but not recorded yet, with the time of the last key press. */
export interface TypedCount {
  by: Counter['id'];
  itemId: number;
  at: string;
  text: AmountText;
}

interface Stored {
  /** The person who counted last in this browser, so that the page opens for this person without a connection. */
  counter: Counter;
  stock: KnownStock;
  notices: CountNotice[];
  typed: TypedCount[];
}

/** The count screen's data on the device: the stock as last known, and the counts that wait for the shop. */
export const countStore = deviceStore<Stored, WaitingCount>(
  () => countOnPhone(staffPlatform().shop).database,
  'counts',
);
