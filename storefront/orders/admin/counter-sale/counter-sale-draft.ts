import type { CounterMethod, CounterPaymentOption, NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import { counterSaleKey } from './counter-sale-key.ts';

/** What the sale needs to know of a pack, as the catalogue had it when it was added. */
export type SaleProduct = Pick<
  Product,
  'id' | 'name' | 'weight' | 'price' | 'allowFullPayment' | 'allowLaybyWeekly' | 'allowLaybyFortnightly'
>;

export interface SaleLine {
  pack: SaleProduct;
  quantity: number;
}

export interface SaleCustomer {
  /** An account; null for somebody without one. */
  userId: number | null;
  name: string;
  phone: string;
  email: string;
  /** The account's own address, which is used where none is typed. */
  addressOnFile: string;
}

export type PaymentMethodChoice = CounterMethod | 'later';

/** Everything on the screen, as it was typed. */
export interface SaleDraft {
  /** The sale's name for ever: whatever is sent again under it is one sale. */
  clientKey: string;
  lines: SaleLine[];
  customer: SaleCustomer;
  address: { street: string; city: string; state: string; postcode: string };
  way: CounterPaymentOption;
  frequency: LaybyFrequency;
  /** The empty text: chosen later. */
  deliveryDate: string;
  /** The customer takes it with them; only what is paid in full now. */
  handedOver: boolean;
  notes: string;
  /** Null until staff say so: a wrong guess would be in the books. */
  how: PaymentMethodChoice | null;
  /** Dollars of a layby's payment; the empty text is its first instalment. */
  taken: string;
  /** Dollars handed over in cash; the empty text is the exact sum. */
  handed: string;
  /** The lay-by agreement that the customer accepted, in its own words: other words are another agreement. */
  acceptedTerms: string;
}

/** A sale that the shop has made. */
export interface CreatedSale {
  order: Order;
  how: PaymentMethodChoice;
  /** What was handed over in cash, in cents; null where nobody typed it. */
  handedCents: number | null;
}

/** What this tab remembers over a reload. */
export interface SavedSale {
  /** The member of staff whose sale it is; nobody else finds it. */
  by: number | null;
  draft: SaleDraft;
  /** Sent, and not answered yet: it may have been made. */
  sent: NewCounterSale | null;
  created: CreatedSale | null;
}

export const emptyCustomer: SaleCustomer = { userId: null, name: '', phone: '', email: '', addressOnFile: '' };
export const emptyAddress: SaleDraft['address'] = { street: '', city: '', state: 'VIC', postcode: '' };

export function emptySale(): SaleDraft {
  return {
    clientKey: newClientKey(),
    lines: [],
    customer: emptyCustomer,
    address: emptyAddress,
    way: 'full',
    frequency: 'fortnightly',
    deliveryDate: '',
    handedOver: false,
    notes: '',
    how: null,
    taken: '',
    handed: '',
    acceptedTerms: '',
  };
}

export function nextSale(by: number | null): SavedSale {
  return { by, draft: emptySale(), sent: null, created: null };
}

/** What this member of staff had here before a reload; anything else begins anew. */
export function readSale(storage: TabStorage, by: number | null): SavedSale {
  const again = nextSale(by);
  try {
    const stored: unknown = JSON.parse(storage.getItem(counterSaleKey) ?? 'null');
    return isSavedSale(stored) && stored.by === by ? stored : again;
  } catch (error) {
    console.warn('The counter sale that was kept is damaged and was forgotten.', error);
    return again;
  }
}

/** Remembers it as far as this tab can. A full storage keeps what was there, which sent again is still the same sale. */
export function saveSale(storage: TabStorage, kept: SavedSale): void {
  try {
    storage.setItem(counterSaleKey, JSON.stringify(kept));
  } catch (error) {
    console.warn('The counter sale can’t be kept over a reload.', error);
  }
}

/** Enough of a look for what this screen alone has written; an older form of it is no sale of today's. */
function isSavedSale(value: unknown): value is SavedSale {
  if (typeof value !== 'object' || value === null || !('draft' in value)) return false;
  const { draft, sent, created } = value as Record<keyof SavedSale, unknown>;
  if (!hasAll(draft, Object.keys(emptySale()))) return false;
  const isSent = sent === null || hasAll(sent, ['clientKey', 'items', 'customer', 'payment', 'totalAmount']);
  const isCreated =
    created === null || (hasAll(created, ['order', 'how', 'handedCents']) && hasAll(created.order, ['id', 'items']));
  return isSent && isCreated;
}

function hasAll<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
