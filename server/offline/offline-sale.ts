import { inArray } from 'drizzle-orm';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { linePaymentType } from '#core/counter-sale/counter-sale-api.ts';
import { isMeasured } from '#core/counter-sale/measured-goods.ts';
import type { Day } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { goodsOfSaleCents, type OfflineChange } from '#core/offline/offline-change.ts';
import { groupLines, type OrderGroup } from '#core/orders/order-groups.ts';
import type { OrderExtras } from '#core/orders/order-lines.ts';
import { byKiloOf } from '#core/products/by-kilo.ts';
import { isPaymentTypeAllowed } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { CatalogProduct } from '#core/products/product.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { getPickup } from '#server/delivery/delivery-rules.ts';
import type { Deps } from '#server/deps.ts';
import { takeAgreedPlace } from '#server/orders/delivery/agree-delivery.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { type PricedLine, toPricedLine } from '#server/orders/price-items.ts';
import { toProduct } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { bookSale } from '../counter-sale/book-sale.ts';
import { type ChangedPrice, changedPrices } from '../counter-sale/changed-prices.ts';
import { agreeCounterDelivery, counterColumns, findAddressError } from '../counter-sale/counter-delivery.ts';
import { findPassedLimit, type PassedLimit, type SoldLine } from '../counter-sale/discount-limit.ts';
import { findSameSale } from '../counter-sale/find-same-sale.ts';
import { type MeasuredProduct, measuredProduct } from '../counter-sale/measured-products.ts';
import { staffOf } from '../orders/admin/change-amount-paid.ts';
import { customerOfSale } from './customer-of-sale.ts';
import type { OfflineActing } from './offline-acting.ts';
import type { MadeByChange } from './offline-change-queries.ts';

type OfflineSale = Extract<OfflineChange, { kind: 'sale' }>;

const paymentType = linePaymentType('full');

/**
 * Records an offline sale at the prices that were paid, whatever the catalogue says now, because the customer has paid and left. A
 * delivery day that has already passed is left out, so that staff choose another.
 * @throws AppError key_reused, invalid, full_payment_only, over_balance
 */
export async function applySale(
  tx: Writer,
  { sale, unitPrices }: OfflineSale,
  acting: OfflineActing,
  deps: Pick<Deps, 'env'>,
): Promise<MadeByChange> {
  const known = await findSameSale(tx, sale);
  if (known !== null) return { orderId: known.id, productId: null, hasChangedPrices: false };
  const { customer, isGone } = await customerOfSale(tx, sale);
  const { deliveryDate: day = null } = sale;
  // The customer was promised the delivery day and the fee, and has paid. So the day stays valid even if it is full, and the fee isn't
  // raised.
  const isAhead = day === null || (day > acting.today && findAddressError(sale, customer.contact) === null);
  const wanted = { deliveryDate: day, payment: 'full' as const, override: true };
  const agreed = isAhead ? await agreeCounterDelivery(tx, wanted, customer.contact, acting) : null;
  const feeCents = sale.totalAmount - goodsOfSaleCents(sale, unitPrices);
  const { group, changed, repriced, discounts } = await priceAsTaken(tx, sale.items, unitPrices, {
    today: acting.today,
    deliveryFeeCents: feeCents,
    isPickupOffered: agreed?.isPickupOffered ?? (await getPickup(tx)).enabled,
  });
  const isDeliverable = isAhead && !agreed?.passed.includes('not_a_delivery_day');
  if (isDeliverable && agreed !== null) await takeAgreedPlace(tx, agreed, acting);
  const passed = agreed !== null && agreed.passed.length > 0 ? { override: agreed.passed } : {};
  const { provisionalNumber } = acting;
  const missed = isDeliverable ? passed : { missedDeliveryDate: day };
  const detail = { ...missed, provisionalNumber, ...(isGone ? { isCustomerGone: true } : {}) };
  const columns = { feeCents, handedOver: sale.handedOver };
  const delivery = { ...counterColumns(isDeliverable ? agreed : null, columns), deliveryFeeCents: feeCents };
  const requestedDay = isDeliverable ? day : null;
  const ifLacking = 'book' as const;
  const checked = { group, changed: repriced, customer, delivery, requestedDay, ifLacking, detail };
  const { id: orderId } = await bookSale(tx, { ...acting, body: sale }, checked, deps);
  const passedLimit = await recordPassedLimit(tx, orderId, discounts, acting);
  const hasChangedPrices = changed.length > 0 || passedLimit !== null;
  if (hasChangedPrices) {
    const event = { orderId, kind: 'offline-prices' as const, detail: { items: changed, passedLimit } };
    await recordOrderEvents(tx, [event], { actor: staffOf(acting), now: acting.now });
  }
  return { orderId, productId: null, hasChangedPrices };
}

/**
 * Records in the activity log, for the owner, that a sale's discounts are above the limit of counter staff. The sale is recorded
 * anyway, because the goods are gone and the money is in the drawer. For an owner's sale there is no limit, but only if an owner also
 * sends it: a sender could name any person as its maker.
 */
async function recordPassedLimit(
  tx: Writer,
  orderId: number,
  discounts: readonly SoldLine[],
  { actor, senderRole, offline, now }: OfflineActing,
): Promise<PassedLimit | null> {
  const isOwners = hasRole(actor.role, 'owner') && hasRole(senderRole, 'owner');
  const passed = isOwners ? null : await findPassedLimit(tx, { actor: { ...actor, role: 'counter' } }, discounts);
  if (passed === null) return null;
  await recordActivity(
    tx,
    { actor, now },
    {
      kind: 'rights',
      action: 'Went above a limit offline, without an owner',
      subject: `Prices of order #${orderId} lowered by ${formatMoney(passed.cents)}`,
      before: {},
      after: { limitCents: passed.limitCents, sentBy: offline.sentBy?.name },
    },
  );
  return passed;
}

/** A line of an offline sale whose price has changed since, or whose product isn't sold in this form any more. Amounts are in cents. */
interface ChangedLine {
  name: string;
  takenCents: number;
  catalogueCents: number;
  isSold: boolean;
}

interface PricesTaken {
  group: OrderGroup<PricedLine>;
  changed: ChangedLine[];
  /** The prices that staff changed themselves, each with its reason. */
  repriced: ChangedPrice[];
  /**
   * The paid price and the catalogue price of every line, to check the limit on discounts. Lines without a reason are included, because
   * the server can't know which price the counter displayed.
   */
  discounts: SoldLine[];
}

/**
 * Returns the sale as an order, with the prices that the counter charged.
 * @throws AppError invalid for a product that never existed
 */
async function priceAsTaken(
  db: Reader,
  items: OfflineSale['sale']['items'],
  unitPrices: readonly number[],
  { today, ...extras }: OrderExtras & { today: Day },
): Promise<PricesTaken> {
  const ids = [...new Set(items.map((item) => item.productId))];
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed: ChangedLine[] = [];
  const discounts: SoldLine[] = [];
  const lines: PricedLine[] = [];
  for (const [index, item] of items.entries()) {
    const { productId, quantity, price } = item;
    const row = byId.get(productId);
    const takenCents = unitPrices[index];
    if (row === undefined || takenCents === undefined) {
      const message = 'There is no such product.';
      throw new AppError('invalid', { detail: message, errors: [{ path: `sale.items.${index}.productId`, message }] });
    }
    const product = toProduct(row);
    const measured = isMeasured(item)
      ? await measuredAsTaken(db, item, { product, at: index, today, takenCents })
      : null;
    const catalogueCents = measured === null ? unitPriceCents(product.price, paymentType) : takenCents;
    discounts.push({ quantity, catalogueCents, unitCents: takenCents });
    const isSold = row.deletedAt === null && isPaymentTypeAllowed(product, paymentType);
    if (!isSold || (catalogueCents !== takenCents && price === undefined)) {
      changed.push({ name: product.name, takenCents, catalogueCents, isSold });
    }
    const line = toPricedLine(measured?.product ?? product, paymentType, quantity);
    const reason = price?.reason ?? measured?.reason;
    lines.push({ ...line, unitPriceCents: takenCents, reason, measured: measured?.measured });
  }
  const [group] = groupLines(lines, 'fortnightly', () => extras);
  if (group === undefined) throw new Error('A sale with lines became no order');
  const catalogue = new Map(lines.map(({ product }) => [product.id, product]));
  return { group, changed, repriced: changedPrices(catalogue, items), discounts };
}

/**
 * Returns labelled or weighed goods at the price that the customer paid. Null if the shop can't confirm this price, because a rule has
 * changed or the pack was sold elsewhere. The sale is recorded in either case, because the goods are gone.
 */
async function measuredAsTaken(
  db: Reader,
  item: OfflineSale['sale']['items'][number],
  { product, at, today, takenCents }: { product: CatalogProduct; at: number; today: Day; takenCents: number },
): Promise<MeasuredProduct | null> {
  const sold = { ...product, byKilo: byKiloOf(product) };
  try {
    const found = await measuredProduct(db, item, { product: sold, at, today });
    return found.unitCents === takenCents ? found : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
