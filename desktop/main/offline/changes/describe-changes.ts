import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import type { AppErrorCode } from '#core/app-error.ts';
import { formatLongDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { productStockSchema } from '#core/stock/product-stock.ts';
import type { UnsentChange } from '#desktop/ipc.ts';
import type { ChangeQueue, QueuedChange } from '../storage/change-queue.ts';
import type { LocalView } from '../view/local-view.ts';
import { lineOf } from './require-packable.ts';

type Line = UnsentChange['mine'][number];
type ChangeOf<Kind extends OfflineChange['kind']> = Extract<OfflineChange, { kind: Kind }>;
type ProductFields = Extract<OfflineChange, { kind: 'product' }>['change'];

/** Describes the changes that haven't reached the shop, so that staff can read and resolve them. */
export function describeChanges(queue: ChangeQueue, view: LocalView): UnsentChange[] {
  const all = queue.all();
  return all.map((queued): UnsentChange => {
    const { change, subject, subjectText, madeByName, state, refusal, seq } = queued;
    return {
      id: change.id,
      kind: change.kind,
      subject: subjectText,
      path: screenOf(change, queue),
      madeAt: change.madeAt,
      madeBy: madeByName,
      state,
      refusal: refusal?.detail ?? null,
      mine: mineOf(change, view),
      shops: refusal === null ? [] : shopsOf(queued),
      fits: whatFits(queued),
      behind: all.filter((later) => later.subject === subject && later.seq > seq).length,
      resolutions: resolutionsOf(queued),
    };
  });
}

/** Returns the part of a refused payment that still fits the order's balance. */
export function whatFits({ change, refusal }: QueuedChange): UnsentChange['fits'] {
  if (change.kind !== 'payment' || refusal?.code !== 'over_balance') return null;
  const { order } = refusal;
  const book = refusal.balance ?? (order === null ? 0 : remainingCents(order.totalAmount, order.amountPaid));
  return book > 0 && book < change.amount ? { book, handBack: change.amount - book } : null;
}

/** The errors about a delivery day that isn't available. Sending the same day again is pointless, so staff choose another day. */
const noDay = new Set<string>([
  'day_full',
  'day_supplied',
  'day_closed',
  'not_a_delivery_day',
  'not_delivered_there',
] satisfies AppErrorCode[]);

/** The errors about an order that the shop lost when a backup was restored. */
const lostOrder = new Set<string>(['other_order', 'not_found'] satisfies AppErrorCode[]);

function resolutionsOf(queued: QueuedChange): UnsentChange['resolutions'] {
  if (queued.state === 'waiting') return [];
  // Sending the change again is pointless, because the shop would refuse it again.
  if ('order' in queued.change && lostOrder.has(queued.refusal?.code ?? '')) return ['keep-shops'];
  if (queued.change.kind === 'delivery-date' && noDay.has(queued.refusal?.code ?? ''))
    return ['choose-day', 'keep-shops'];
  return whatFits(queued) === null ? ['keep-mine', 'keep-shops'] : ['book-what-fits', 'keep-shops'];
}

function screenOf(change: OfflineChange, queue: ChangeQueue): string {
  if (change.kind === 'product') return staffScreenPath('product', change.productId);
  if (change.kind === 'sale') return staffScreenPath('order', queue.numberOf(change.id) ?? 0);
  const { order } = change;
  return staffScreenPath('order', 'id' in order ? order.id : (queue.numberOf(order.sale) ?? 0));
}

function mineOf(change: OfflineChange, view: LocalView): Line[] {
  switch (change.kind) {
    case 'order-status':
      return [{ label: 'Status', text: change.status }];
    case 'payment':
      return [{ label: methodNames[change.method], text: formatMoney(change.amount) }];
    case 'delivery-date':
      return [{ label: 'Delivery day', text: formatLongDay(change.deliveryDate) }];
    case 'weighing':
      return [{ label: lineName(change, view), text: formatGrams(change.weighing.grams) }];
    case 'packed-line':
      return [{ label: lineName(change, view), text: 'in the box' }];
    case 'taken-out':
      return [{ label: lineName(change, view), text: 'taken out of the box' }];
    case 'packing-step':
      return [{ label: 'Order', text: change.step === 'park' ? 'put aside' : 'gone on with' }];
    case 'substitute': {
      const { productId, consent } = change.substitute;
      const agreed = consent === 'call' ? ', agreed on the phone' : '';
      return [{ label: 'Packed instead', text: `${productName(productId, view)}${agreed}` }];
    }
    case 'packed':
      return [{ label: 'Boxes', text: String(change.boxes) }];
    case 'product':
      return productLines(change.change, change.change);
    case 'sale': {
      const { items, paid, totalAmount } = change.sale;
      return [
        ...items.map(({ productId, quantity }, index): Line => {
          const name = productName(productId, view);
          return { label: `${quantity} × ${name}`, text: formatMoney(quantity * (change.unitPrices[index] ?? 0)) };
        }),
        { label: 'Total', text: formatMoney(totalAmount) },
        { label: 'Paid', text: paid ? `${formatMoney(paid.amount)}, ${methodNames[paid.method]}` : 'not yet' },
      ];
    }
  }
}

function productName(id: number, view: LocalView): string {
  return view.findProduct(id)?.name ?? `Product ${id}`;
}

/** The name of the line that was weighed, packed or taken out. */
function lineName(change: ChangeOf<'weighing' | 'packed-line' | 'taken-out'>, view: LocalView): string {
  const lineId = lineOf(change);
  const lines = 'id' in change.order ? view.packing.findOrder(change.order.id)?.lines : undefined;
  return lines?.find((line) => line.lineId === lineId)?.name ?? 'Goods';
}

function shopsOf({ change, refusal }: QueuedChange): Line[] {
  if (change.kind === 'product') {
    return refusal?.product ? productLines(change.change, refusal.product) : [];
  }
  return refusal?.order ? orderLines(refusal.order) : [];
}

function orderLines({ status, totalAmount, amountPaid, deliveryDate }: Order): Line[] {
  return [
    { label: 'Status', text: status },
    { label: 'Paid', text: `${formatMoney(amountPaid)} of ${formatMoney(totalAmount)}` },
    { label: 'Delivery day', text: deliveryDate === null ? 'none' : formatLongDay(deliveryDate) },
  ];
}

/** Returns the labelled fields that a product change sets, with the given values. */
function productLines(change: ProductFields, values: ProductFields | StaffProduct): Line[] {
  const names = Object.keys(change).filter((name) => name !== 'version') as (keyof typeof labels)[];
  return names.map((name): Line => {
    const value: unknown = values[name];
    if (name === 'price') return { label: labels[name], text: formatMoney(Number(value)) };
    return { label: labels[name] ?? name, text: describeValue(value) };
  });
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeEntry).join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined || value === '' ? 'none' : String(value);
}

/** Describes an entry of a list. A stock item is described by its id, because the counter doesn't know its name. */
function describeEntry(entry: unknown): string {
  const line = productStockSchema.element.safeParse(entry);
  if (!line.success) return String(entry);
  const { itemId, pieces, grams } = line.data;
  return `${[pieces > 0 ? `${pieces} pieces` : '', grams > 0 ? `${grams} g` : ''].filter(Boolean).join(', ')} of item ${itemId}`;
}

const methodNames = { cash: 'Cash', eftpos: 'EFTPOS' } as const;

const labels: Record<Exclude<keyof ProductFields, 'version'>, string> = {
  name: 'Name',
  description: 'Description',
  type: 'Animal',
  cutSize: 'Size',
  category: 'Category',
  weight: 'Weight',
  price: 'Price',
  pricing: 'Sold by the',
  pricePerKilo: 'Price per kilo',
  pieces: 'Pieces',
  gramsFrom: 'Grams from',
  gramsTo: 'Grams to',
  image: 'First image',
  images: 'Images',
  features: 'Features',
  cuts: 'Cuts',
  tray: 'On the bench',
  farm: 'Farm and place',
  sku: 'SKU',
  barcode: 'Barcode',
  badge: 'Badge',
  taxClass: 'Tax class',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  origin: 'Origin statement',
  storage: 'Storage',
  directions: 'Directions',
  featured: 'Featured',
  allowFullPayment: 'Paid in full',
  allowLaybyWeekly: 'Weekly layby',
  allowLaybyFortnightly: 'Fortnightly layby',
  stock: 'Stock',
};
