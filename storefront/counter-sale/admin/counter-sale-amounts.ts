import { maxLineQuantity } from '#core/cart/cart.ts';
import { type CounterPaymentOption, counterInstalments, linePaymentType } from '#core/counter-sale/counter-sale-api.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import { cashCents, parseDollars } from '#core/money.ts';
import { cashPartCents, requestedCents } from '#core/orders/cash-rounding.ts';
import { derivePaymentFlags, isPaymentTypeOffered, type LaybyFrequency } from '#core/products/payment-options.ts';
import {
  type MeasuredGoods,
  type SaleDraft,
  type SaleLine,
  type SaleProduct,
  saleProductSchema,
} from './counter-sale-draft.ts';

/** Returns the key of a line in the sale: its product, and the line's label or weighing if it has one. */
export function lineKey({ product, measured }: SaleLine): string {
  return measured === null ? String(product.id) : `${product.id}/${measured.key}`;
}

/**
 * Returns the price of one unit of a line. The price by its label or weight comes first, then a valid changed price, then the catalogue
 * price.
 */
export function unitCents({ product, price, measured }: SaleLine): number {
  if (measured !== null) return measured.unitPrice;
  const typed = price === null ? Number.NaN : parseDollars(price.text);
  return typed > 0 ? typed : product.price;
}

export function goodsCents(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, line) => sum + unitCents(line) * line.quantity, 0);
}

/** Returns the total of a sale in cents: its goods and its delivery fee. */
export function totalCents({ lines, deliveryFee }: Pick<SaleDraft, 'lines' | 'deliveryFee'>): number {
  return goodsCents(lines) + deliveryFee;
}

/** Adds one unit of a pack, up to the most that an order accepts. */
export function addSaleProduct(lines: readonly SaleLine[], product: SaleProduct): SaleLine[] {
  return addLine(lines, { product: saleProductSchema.parse(product), quantity: 1, price: null, measured: null });
}

/** Adds goods at the price of their label or weight to the lines. If a line has the same label, its quantity rises by one instead. */
export function addMeasured(lines: readonly SaleLine[], product: SaleProduct, measured: MeasuredGoods): SaleLine[] {
  return addLine(lines, { product: saleProductSchema.parse(product), quantity: 1, price: null, measured });
}

function addLine(lines: readonly SaleLine[], added: SaleLine): SaleLine[] {
  const key = lineKey(added);
  const known = lines.find((line) => lineKey(line) === key);
  return known === undefined ? [...lines, added] : setQuantity(lines, key, known.quantity + 1);
}

export function setPrice(lines: readonly SaleLine[], key: string, price: SaleLine['price']): SaleLine[] {
  return lines.map((line) => (lineKey(line) === key ? { ...line, price } : line));
}

/** Sets the quantity of a line; 0 removes the line. */
export function setQuantity(lines: readonly SaleLine[], key: string, quantity: number): SaleLine[] {
  const within = Math.min(maxLineQuantity, quantity);
  return lines.flatMap((line) => (lineKey(line) !== key ? [line] : within < 1 ? [] : [{ ...line, quantity: within }]));
}

/** Returns how many of a product are in the sale, in all of its lines. */
export function quantityOf(lines: readonly SaleLine[], productId: number): number {
  return lines.reduce((sum, line) => sum + (line.product.id === productId ? line.quantity : 0), 0);
}

/** Returns the names of the packs that can't be paid with this option; empty if all packs can. */
export function productsAgainst(
  lines: readonly SaleLine[],
  paymentOption: CounterPaymentOption,
  minimumChargeCents: number,
): string[] {
  return lines
    .filter((line) => {
      const { product } = line;
      // Goods at the counter can be sold, even if the shop's pages show them as sold out.
      const availability = 'in-stock' as const;
      const sold = { ...product, ...derivePaymentFlags(product), price: unitCents(line), availability };
      return !isPaymentTypeOffered(sold, linePaymentType(paymentOption), minimumChargeCents);
    })
    .map(({ product }) => product.name);
}

export function productsAgainstFrequency(lines: readonly SaleLine[], frequency: LaybyFrequency): string[] {
  const isWeekly = frequency === 'weekly';
  return lines
    .filter(({ product }) => !(isWeekly ? product.allowLaybyWeekly : product.allowLaybyFortnightly))
    .map(({ product }) => product.name);
}

/**
 * Returns the smallest amount that the customer can pay now: the whole amount, or the first instalment of a layby. A first instalment
 * in cash is rounded to what coins can pay.
 */
export function dueCents(draft: Pick<SaleDraft, 'lines' | 'deliveryFee' | 'paymentOption' | 'how'>): number {
  const total = totalCents(draft);
  const count = counterInstalments(draft.paymentOption);
  if (count === null) return total;
  const first = splitInstalments(total, count)[0] ?? 0;
  return draft.how === 'cash' ? cashPartCents(first, total) : first;
}

/** Returns the amount that the customer pays now; NaN if the typed text isn't an amount. Cash for a sale in full is rounded to 5 cents. */
export function takenCents(
  draft: Pick<SaleDraft, 'lines' | 'deliveryFee' | 'paymentOption' | 'taken' | 'how'>,
): number {
  if (draft.paymentOption === 'full') {
    return requestedCents({ balanceCents: totalCents(draft), takesParts: false }, draft.how);
  }
  return draft.taken.trim() === '' ? dueCents(draft) : parseDollars(draft.taken);
}

export interface CashCount {
  /** The amount to take in cash, rounded to 5 cents. */
  requestedCents: number;
  /** The cash that the customer hands over; null if no valid amount was typed. */
  handedCents: number | null;
  /** The change to give back; negative if the cash isn't enough. */
  changeCents: number;
}

/** Returns the common banknote amounts that cover the total, in cents. */
export function coveringNotes(sumCents: number): number[] {
  return [5_000, 10_000, 20_000].filter((cents) => cents >= cashCents(sumCents));
}

/** Returns the cash to take and the change to give back for an amount in cents. */
export function countCash(sumCents: number, handed: string): CashCount {
  const requestedCents = cashCents(sumCents);
  const typed = handed.trim() === '' ? Number.NaN : parseDollars(handed);
  const handedCents = Number.isNaN(typed) ? null : typed;
  return { requestedCents, handedCents, changeCents: handedCents === null ? 0 : handedCents - requestedCents };
}
