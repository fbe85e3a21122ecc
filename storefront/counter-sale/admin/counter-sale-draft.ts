import type { PathValue, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { maxLineQuantity } from '#core/cart/cart.ts';
import '#storefront/api/zod-without-eval.ts';
import { counterMethods, counterPaymentOptions } from '#core/counter-sale/counter-sale-api.ts';
import { orderSchema } from '#core/orders/order.ts';
import { newClientKey } from '#storefront/api/client-key.ts';

/** The data of a product that the sale needs, as it was in the catalogue when the product was added. */
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

/** Goods that are priced by a label or by their weight. They are separate lines, because packs of one product differ. */
const measuredSchema = z.object({
  /** Distinguishes the lines of a product: the label's code, or a new key for each weighing. */
  key: z.string(),
  /** The label's code; null for goods that were weighed here. */
  code: z.string().nullable(),
  /** The weight from this computer's scale; null if the goods have a label. */
  weighed: z.object({ grams: z.number().int(), pieces: z.number().int() }).nullable(),
  /** The price of one unit, in cents. */
  unitPrice: z.number().int(),
  /** Explains the price, such as "Pack 100001, 1.842 kg". */
  text: z.string(),
  /** Whether several packs may have the same label, such as a sticker that has neither a weight nor a pack number. */
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
  /** The customer's stored address, which applies if no address is typed. */
  addressOnFile: z.string(),
});
export type SaleCustomer = z.infer<typeof customerSchema>;

const methodSchema = z.enum([...counterMethods, 'later']);
export type PaymentMethodChoice = z.infer<typeof methodSchema>;

/** A sale that hasn't been made yet: everything on the screen, as it was typed. */
export const draftSchema = z.object({
  /** Identifies the sale permanently: requests with the same key create only one sale. */
  clientKey: z.uuid(),
  lines: z.array(lineSchema),
  customer: customerSchema,
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), postcode: z.string() }),
  paymentOption: z.enum(counterPaymentOptions),
  frequency: z.enum(['weekly', 'fortnightly']),
  /** The delivery day; empty if it is chosen later. */
  deliveryDate: z.string(),
  /** The delivery fee in cents, by zone and goods; 0 if nothing is delivered, or if the zone is unknown. */
  deliveryFee: z.number().default(0),
  /** Whether staff override the cut-off, capacity, closed days, minimum order and zones for this sale. */
  override: z.boolean().default(false),
  /** Whether the customer takes the goods now, which requires payment in full. Null until staff choose: see isTakenNow. */
  handedOver: z.boolean().nullable(),
  notes: z.string(),
  /** The payment method. Null until staff choose, because a wrong default would be recorded as the payment. */
  how: methodSchema.nullable(),
  /** The amount of a layby's payment in dollars; empty for its first instalment. */
  taken: z.string(),
  /** The cash handed over, in dollars; empty for the exact amount. */
  handed: z.string(),
  /** The text of the lay-by agreement that the customer accepted. A changed text must be accepted again. */
  acceptedTerms: z.string(),
});
export type SaleDraft = z.infer<typeof draftSchema>;

/** A sale that the shop has recorded. */
export const createdSchema = z.object({
  order: orderSchema,
  how: methodSchema,
  /** The cash handed over in cents; null if it wasn't typed. */
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
 * Whether the customer takes the goods immediately. By default, goods paid in full are taken immediately, unless a delivery day or an
 * address is set or the payment is later. Weighed or labelled goods are at the counter, so an address doesn't matter for them.
 */
export function isTakenNow(draft: SaleDraft): boolean {
  const { address, customer, deliveryDate, handedOver, how, paymentOption } = draft;
  if (paymentOption !== 'full') return false;
  const hasAddress = hasTypedAddress(address) || customer.addressOnFile.trim() !== '';
  const isMeasured = draft.lines.some(({ measured }) => measured !== null);
  return handedOver ?? (deliveryDate === '' && how !== 'later' && (isMeasured || !hasAddress));
}

/** Whether an address was typed. The state doesn't count, because it is filled in from the start. */
export function hasTypedAddress({ street, city, postcode }: SaleDraft['address']): boolean {
  return [street, city, postcode].some((part) => part.trim() !== '');
}

/**
 * Whether the buyer stays anonymous. Goods that are paid and taken immediately need no name, but a typed phone number or email address
 * belongs to a customer.
 */
export function isWalkIn(draft: SaleDraft): boolean {
  const { customerId, name, phone, email } = draft.customer;
  return customerId === null && isTakenNow(draft) && [name, phone, email].every((text) => text.trim() === '');
}

/** Whether nothing was entered that clearing the sale would lose. */
export function isEmptySale({ lines, customer, notes }: SaleDraft): boolean {
  return lines.length === 0 && customer.name === '' && notes === '';
}

/** Changes parts of the draft that aren't inputs of the form. */
export function changeDraft(form: UseFormReturn<SaleDraft>, part: Partial<SaleDraft>): void {
  for (const name of Object.keys(part) as (keyof SaleDraft)[]) {
    form.setValue(name, part[name] as PathValue<SaleDraft, keyof SaleDraft>);
  }
}
