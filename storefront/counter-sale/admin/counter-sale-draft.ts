import type { PathValue, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { maxLineQuantity } from '#core/cart/cart.ts';
import '#storefront/api/zod-without-eval.ts';
import { counterMethods, counterPaymentOptions } from '#core/counter-sale/counter-sale-api.ts';
import { orderSchema } from '#core/orders/order.ts';
import { newClientKey } from '#storefront/api/client-key.ts';

/** The data of a product that a sale needs. It stays as it was in the catalogue when the product was added to the sale. */
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

/**
 * The label or the weight that decides the price of goods. Such goods have a line for each label or weight, because packs of one
 * product differ.
 */
const measuredSchema = z.object({
  /** Tells the lines of a product apart: the label's code, or a new key for each weighing. */
  key: z.string(),
  /** The label's code; null for goods that were weighed here. */
  code: z.string().nullable(),
  /** The weight from this computer's scale; null if the goods have a label. */
  weighed: z.object({ grams: z.number().int(), pieces: z.number().int() }).nullable(),
  /** The price of one unit, in cents. */
  unitPrice: z.number().int(),
  /** Explains the price, such as "Pack 100001, 1.842 kg". */
  text: z.string(),
  /** Whether several packs may have this label. They may if it is a sticker without a weight and without a pack number. */
  isCounted: z.boolean(),
});
export type MeasuredGoods = z.infer<typeof measuredSchema>;

const lineSchema = z.object({
  product: saleProductSchema,
  quantity: z.number().int().min(1).max(maxLineQuantity),
  /** The changed price in dollars as typed, and the reason; null if the price isn't changed. */
  price: z.object({ text: z.string(), reason: z.string() }).nullable().default(null),
  measured: measuredSchema.nullable().default(null),
});
export type SaleLine = z.infer<typeof lineSchema>;

const customerSchema = z.object({
  /** The id of the customer's account; null if the customer has none. */
  userId: z.number().nullable(),
  /** The id of the customer's record; null if the details were typed. */
  customerId: z.number().nullable(),
  /** The notes that staff must see at every sale to this customer. */
  pinnedNotes: z.array(z.string()),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The customer's stored address, which is used if no address is typed. */
  addressOnFile: z.string(),
});
export type SaleCustomer = z.infer<typeof customerSchema>;

const methodSchema = z.enum([...counterMethods, 'later']);
export type PaymentMethodChoice = z.infer<typeof methodSchema>;

/** A sale that hasn't been made yet: everything on the screen, as it was typed. */
export const draftSchema = z.object({
  /** The key of the sale, which never changes. Requests with the same key create only one sale. */
  clientKey: z.uuid(),
  lines: z.array(lineSchema),
  customer: customerSchema,
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
  paymentOption: z.enum(counterPaymentOptions),
  frequency: z.enum(['weekly', 'fortnightly']),
  /** The requested delivery day; empty if it is chosen later. */
  deliveryDate: z.string(),
  /** The delivery fee in cents, by zone and goods; 0 if nothing is delivered, or if the zone is unknown. */
  deliveryFee: z.number().default(0),
  /** Whether staff override the cut-off, capacity, closed days, minimum order and zones for this sale. */
  override: z.boolean().default(false),
  /** Whether the customer takes the goods now, which requires payment in full. Null until staff choose; isTakenNow then decides. */
  handedOver: z.boolean().nullable(),
  notes: z.string(),
  /** The payment method. Null until staff choose one: with a default, a payment could be recorded with the wrong method. */
  how: methodSchema.nullable(),
  /** The amount of a layby's payment in dollars, as typed. Empty means the first instalment. */
  taken: z.string(),
  /** The cash that the customer hands over, in dollars, as typed. Empty means the exact amount. */
  handed: z.string(),
  /** The text of the lay-by agreement that the customer accepted. If the text changes, it must be accepted again. */
  acceptedTerms: z.string(),
});
export type SaleDraft = z.infer<typeof draftSchema>;

/** A sale that the shop has recorded. */
export const createdSchema = z.object({
  order: orderSchema,
  how: methodSchema,
  /** The cash that the customer handed over, in cents; null if it wasn't typed. */
  handedCents: z.number().nullable(),
});
export type CreatedSale = z.infer<typeof createdSchema>;

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

/**
 * Whether the customer takes the goods immediately. If staff haven't chosen, goods that are paid in full now are taken, unless a
 * delivery day or an address is set. For weighed or labelled goods, an address doesn't matter, because these goods are already at the
 * counter.
 */
export function isTakenNow(draft: SaleDraft): boolean {
  const { address, customer, deliveryDate, handedOver, how, paymentOption } = draft;
  if (paymentOption !== 'full') return false;
  const hasAddress = hasTypedAddress(address) || customer.addressOnFile.trim() !== '';
  const isMeasured = draft.lines.some(({ measured }) => measured !== null);
  return handedOver ?? (deliveryDate === '' && how !== 'later' && (isMeasured || !hasAddress));
}

/** Whether an address was typed. The state is ignored, because it is filled in from the start. */
export function hasTypedAddress({ street, city, postcode }: SaleDraft['address']): boolean {
  return [street, city, postcode].some((part) => part.trim() !== '');
}

/**
 * Whether the buyer is unknown, so that the sale belongs to no customer. Goods that are paid and taken immediately need no name. But a
 * typed phone number or email address makes the buyer a customer.
 */
export function isWalkIn(draft: SaleDraft): boolean {
  const { customerId, name, phone, email } = draft.customer;
  return customerId === null && isTakenNow(draft) && [name, phone, email].every((text) => text.trim() === '');
}

/** Whether the sale contains no input that would be lost if it were cleared. */
export function isEmptySale({ lines, customer, notes }: SaleDraft): boolean {
  return lines.length === 0 && customer.name === '' && notes === '';
}

/** Changes fields of the draft that aren't inputs of the form. */
export function changeDraft(form: UseFormReturn<SaleDraft>, part: Partial<SaleDraft>): void {
  for (const name of Object.keys(part) as (keyof SaleDraft)[]) {
    form.setValue(name, part[name] as PathValue<SaleDraft, keyof SaleDraft>);
  }
}
