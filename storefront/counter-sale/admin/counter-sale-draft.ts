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

/** What the sale needs to know about a product, as it was in the catalogue when it was added. */
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
  /** A changed price in dollars as typed, and the reason; null where the price isn't changed. */
  price: z.object({ text: z.string(), reason: z.string() }).nullable().default(null),
});
export type SaleLine = z.infer<typeof lineSchema>;

const customerSchema = z.object({
  /** The account; null for a customer without one. */
  userId: z.number().nullable(),
  /** The customer's record; null where the details are typed. */
  customerId: z.number().nullable(),
  /** What staff must see at every sale to this customer. */
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
  /** Identifies the sale permanently: requests with the same key make only one sale. */
  clientKey: z.uuid(),
  lines: z.array(lineSchema),
  customer: customerSchema,
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
  paymentOption: z.enum(counterPaymentOptions),
  frequency: z.enum(['weekly', 'fortnightly']),
  /** Empty where the day is chosen later. */
  deliveryDate: z.string(),
  /** The delivery fee in cents, by zone and goods; 0 where nothing is delivered, or no zone is known. */
  deliveryFee: z.number().default(0),
  /** Staff override cut-off, capacity, closed days, minimum and zones for this sale. */
  override: z.boolean().default(false),
  /**
   * Whether the customer takes the goods with them; only possible for what is paid in full now. Null until staff choose: see
   * isTakenNow.
   */
  handedOver: z.boolean().nullable(),
  notes: z.string(),
  /** Null until staff choose: a wrong guess would be recorded as the payment. */
  how: methodSchema.nullable(),
  /** The amount of a layby's payment in dollars; empty for its first instalment. */
  taken: z.string(),
  /** The cash handed over, in dollars; empty for the exact amount. */
  handed: z.string(),
  /** The text of the lay-by agreement that the customer accepted. Another text is another agreement. */
  acceptedTerms: z.string(),
});
export type SaleDraft = z.infer<typeof draftSchema>;

/** A sale that the shop has recorded. */
const createdSchema = z.object({
  order: orderSchema,
  how: methodSchema,
  /** The cash handed over, in cents; null where it wasn't typed. */
  handedCents: z.number().nullable(),
});
export type CreatedSale = z.infer<typeof createdSchema>;

/** What this tab remembers across a reload. */
const savedSchema = z.object({
  /** The staff member whose sale it is; it isn't shown to anyone else. */
  by: z.number().nullable(),
  draft: draftSchema,
  /** Sent but not answered yet: the sale may have been made. It is sent again exactly as it was. */
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

/** Goods paid in full are taken along, unless staff choose otherwise, an address was given, or nothing is paid yet. */
export function isTakenNow(draft: SaleDraft): boolean {
  const { address, customer, deliveryDate, handedOver, how, paymentOption } = draft;
  if (paymentOption !== 'full') return false;
  const hasAddress = hasTypedAddress(address) || customer.addressOnFile.trim() !== '';
  return handedOver ?? (deliveryDate === '' && how !== 'later' && !hasAddress);
}

/** The state doesn't count: it is filled in from the start. */
export function hasTypedAddress({ street, city, postcode }: SaleDraft['address']): boolean {
  return [street, city, postcode].some((part) => part.trim() !== '');
}

/** Goods that are paid and taken along need no name. A phone number or an email belongs to a customer. */
export function isWalkIn(draft: SaleDraft): boolean {
  const { customerId, name, phone, email } = draft.customer;
  return customerId === null && isTakenNow(draft) && [name, phone, email].every((text) => text.trim() === '');
}

/**
 * The sale that this staff member had here before a reload. A saved sale that is damaged or in an older format becomes a new
 * sale.
 */
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

/** Saves what was changed on the screen. A sale that is out stays as it was sent, whatever else changes meanwhile. */
export function saveTyped(storage: TabStorage, by: number | null, draft: SaleDraft): void {
  if (readSale(storage, by).sent === null) saveSale(storage, { by, draft, sent: null, created: null });
}

/**
 * Saves the sale as far as this tab can. A full storage keeps the previous state, which is still the same sale when sent again.
 */
export function saveSale(storage: TabStorage, sale: SavedSale): void {
  try {
    storage.setItem(storageKey, JSON.stringify(sale));
  } catch (error) {
    console.warn('The counter sale can’t be kept over a reload.', error);
  }
}
