import type { CounterMethod, CounterWay, NewCounterSale } from '#core/orders/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import { counterSaleKey } from './counter-sale-key.ts';

/** What the sale needs to know of a pack, as the catalogue had it when it was added. */
export type SalePack = Pick<
  Product,
  'id' | 'name' | 'weight' | 'price' | 'allowFullPayment' | 'allowLaybyWeekly' | 'allowLaybyFortnightly'
>;

export interface SaleLine {
  pack: SalePack;
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

export type HowPaid = CounterMethod | 'later';

/** Everything on the screen, as it was typed. */
export interface SaleDraft {
  /** The sale's name for ever: whatever is sent again under it is one sale. */
  clientKey: string;
  lines: SaleLine[];
  customer: SaleCustomer;
  address: { street: string; city: string; state: string; postcode: string };
  way: CounterWay;
  frequency: LaybyFrequency;
  /** The empty text: chosen later. */
  deliveryDate: string;
  /** The customer takes it with them; only what is paid in full now. */
  handedOver: boolean;
  notes: string;
  /** Null until staff say so: a wrong guess would be in the books. */
  how: HowPaid | null;
  /** Dollars of a layby's payment; the empty text is its first instalment. */
  taken: string;
  /** Dollars handed over in cash; the empty text is the exact sum. */
  handed: string;
  /** The lay-by agreement that the customer accepted, in its own words: other words are another agreement. */
  acceptedTerms: string;
}

/** A sale that the shop has made. */
export interface MadeSale {
  order: Order;
  how: HowPaid;
  /** What was handed over in cash, in cents; null where nobody typed it. */
  handedCents: number | null;
}

/** What this tab remembers over a reload. */
export interface KeptSale {
  /** The member of staff whose sale it is; nobody else finds it. */
  by: number | null;
  draft: SaleDraft;
  /** Sent, and not answered yet: it may have been made. */
  sent: NewCounterSale | null;
  made: MadeSale | null;
}

export const nobody: SaleCustomer = { userId: null, name: '', phone: '', email: '', addressOnFile: '' };
export const nowhere: SaleDraft['address'] = { street: '', city: '', state: 'VIC', postcode: '' };

export function emptySale(): SaleDraft {
  return {
    clientKey: newClientKey(),
    lines: [],
    customer: nobody,
    address: nowhere,
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

export function anewSale(by: number | null): KeptSale {
  return { by, draft: emptySale(), sent: null, made: null };
}

/** What this member of staff had here before a reload; anything else begins anew. */
export function readSale(storage: TabStorage, by: number | null): KeptSale {
  const anew = anewSale(by);
  try {
    const stored: unknown = JSON.parse(storage.getItem(counterSaleKey) ?? 'null');
    return isKeptSale(stored) && stored.by === by ? stored : anew;
  } catch (error) {
    console.warn('The counter sale that was kept is damaged and was forgotten.', error);
    return anew;
  }
}

/** Remembers it as far as this tab can. A full storage keeps what was there, which sent again is still the same sale. */
export function keepSale(storage: TabStorage, kept: KeptSale): void {
  try {
    storage.setItem(counterSaleKey, JSON.stringify(kept));
  } catch (error) {
    console.warn('The counter sale can’t be kept over a reload.', error);
  }
}

/** Enough of a look for what this screen alone has written; an older form of it is no sale of today's. */
function isKeptSale(value: unknown): value is KeptSale {
  if (typeof value !== 'object' || value === null || !('draft' in value)) return false;
  const { draft, sent, made } = value as Record<keyof KeptSale, unknown>;
  if (!hasAll(draft, Object.keys(emptySale()))) return false;
  const isSent = sent === null || hasAll(sent, ['clientKey', 'items', 'customer', 'payment', 'totalAmount']);
  const isMade =
    made === null || (hasAll(made, ['order', 'how', 'handedCents']) && hasAll(made.order, ['id', 'items']));
  return isSent && isMade;
}

function hasAll<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
