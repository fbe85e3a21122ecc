import { z } from 'zod';
import { maxLineQuantity } from '#core/cart/cart.ts';
import '#storefront/api/zod-without-eval.ts';
import {
  counterMethods,
  counterPaymentOptions,
  type NewCounterSale,
  newCounterSaleSchema,
} from '#core/counter-sale/counter-sale-api.ts';
import { orderSchema } from '#core/orders/order.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

const storageKey = 'counter-sale';

/** What the sale needs to know of a product, as the catalogue had it when it was added. */
export const saleProductSchema = z.object({
  id: z.number(),
  name: z.string(),
  weight: z.string(),
  price: z.number(),
  allowFullPayment: z.boolean(),
  allowLaybyWeekly: z.boolean(),
  allowLaybyFortnightly: z.boolean(),
});
export type SaleProduct = z.infer<typeof saleProductSchema>;

const lineSchema = z.object({
  product: saleProductSchema,
  quantity: z.number().int().min(1).max(maxLineQuantity),
  /** Another price than the catalogue's, in dollars as it is typed, and why; null where it isn't changed. */
  price: z.object({ text: z.string(), reason: z.string() }).nullable().default(null),
});
export type SaleLine = z.infer<typeof lineSchema>;

const customerSchema = z.object({
  /** An account; null for somebody without one. */
  userId: z.number().nullable(),
  /** Their record; null for somebody who is typed in. */
  customerId: z.number().nullable(),
  /** What staff are to see at every sale to them. */
  pinnedNotes: z.array(z.string()),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The address on record, which is used where none is typed. */
  addressOnFile: z.string(),
});
export type SaleCustomer = z.infer<typeof customerSchema>;

const methodSchema = z.enum([...counterMethods, 'later']);
export type PaymentMethodChoice = z.infer<typeof methodSchema>;

/** Everything on the screen, as it was typed. */
const draftSchema = z.object({
  /** Identifies the sale for ever: requests with the same key make only one sale. */
  clientKey: z.uuid(),
  lines: z.array(lineSchema),
  customer: customerSchema,
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
  paymentOption: z.enum(counterPaymentOptions),
  frequency: z.enum(['weekly', 'fortnightly']),
  /** Empty: chosen later. */
  deliveryDate: z.string(),
  /** What bringing it costs, in cents, by its zone and goods; 0 where nothing is brought, or no zone is known. */
  deliveryFee: z.number().default(0),
  /** Staff pass cut-off, capacity, closed days, minimum and zones with this sale. */
  override: z.boolean().default(false),
  /** The customer takes it with them; only what is paid in full now. Null until staff choose: see isTakenNow. */
  handedOver: z.boolean().nullable(),
  notes: z.string(),
  /** Null until staff choose: a wrong guess would be recorded as the payment. */
  how: methodSchema.nullable(),
  /** Dollars of a layby's payment; empty for its first instalment. */
  taken: z.string(),
  /** Dollars handed over in cash; empty for the exact amount. */
  handed: z.string(),
  /** The text of the lay-by agreement that the customer accepted: another text is another agreement. */
  acceptedTerms: z.string(),
});
export type SaleDraft = z.infer<typeof draftSchema>;

/** A sale that the shop has recorded. */
const createdSchema = z.object({
  order: orderSchema,
  how: methodSchema,
  /** What was handed over in cash, in cents; null where nobody typed it. */
  handedCents: z.number().nullable(),
});
export type CreatedSale = z.infer<typeof createdSchema>;

/** What this tab remembers over a reload. */
const savedSchema = z.object({
  /** The member of staff whose sale it is; nobody else finds it. */
  by: z.number().nullable(),
  draft: draftSchema,
  /** Sent and not answered yet: it may have been made. Sent again exactly as it was. */
  sent: z.custom<NewCounterSale>((body) => newCounterSaleSchema.safeParse(body).success).nullable(),
  created: createdSchema.nullable(),
});
export type SavedSale = z.infer<typeof savedSchema>;

export const emptyCustomer: SaleCustomer = {
  userId: null,
  customerId: null,
  pinnedNotes: [],
  name: '',
  phone: '',
  email: '',
  addressOnFile: '',
};
export const emptyAddress: SaleDraft['address'] = { street: '', city: '', state: 'VIC', postcode: '' };

export function emptySale(): SaleDraft {
  return {
    clientKey: newClientKey(),
    lines: [],
    customer: emptyCustomer,
    address: emptyAddress,
    paymentOption: 'full',
    frequency: 'fortnightly',
    deliveryDate: '',
    deliveryFee: 0,
    override: false,
    handedOver: null,
    notes: '',
    how: null,
    taken: '',
    handed: '',
    acceptedTerms: '',
  };
}

/** Goods paid in full are taken along, unless staff choose otherwise, or there is an address, or nothing is paid yet. */
export function isTakenNow(draft: SaleDraft): boolean {
  const { address, customer, deliveryDate, handedOver, how, paymentOption } = draft;
  if (paymentOption !== 'full') return false;
  const hasAddress = hasTypedAddress(address) || customer.addressOnFile.trim() !== '';
  return handedOver ?? (deliveryDate === '' && how !== 'later' && !hasAddress);
}

/** The state is there from the start. */
export function hasTypedAddress({ street, city, postcode }: SaleDraft['address']): boolean {
  return [street, city, postcode].some((part) => part.trim() !== '');
}

/** Nobody's name is needed for what is paid and taken along; a phone number or an email belongs to somebody. */
export function isWalkIn(draft: SaleDraft): boolean {
  const { customerId, name, phone, email } = draft.customer;
  return customerId === null && isTakenNow(draft) && [name, phone, email].every((text) => text.trim() === '');
}

/** What this member of staff had here before a reload. What is damaged, or of an older form, is a new sale. */
export function readSale(storage: TabStorage, by: number | null): SavedSale {
  const next: SavedSale = { by, draft: emptySale(), sent: null, created: null };
  try {
    const saved = savedSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
    return saved.success && saved.data.by === by ? saved.data : next;
  } catch (error) {
    console.warn('The saved counter sale is damaged and was forgotten.', error);
    return next;
  }
}

/** Saves it as far as this tab can. A full storage keeps what was there, which sent again is still the same sale. */
export function saveSale(storage: TabStorage, sale: SavedSale): void {
  try {
    storage.setItem(storageKey, JSON.stringify(sale));
  } catch (error) {
    console.warn('The counter sale can’t be kept over a reload.', error);
  }
}
