import { maxLineQuantity } from '#core/cart/cart.ts';
import type { Day } from '#core/dates.ts';
import { feeCents } from '#core/delivery/delivery-fee.ts';
import { formatMoney, sumOfCents } from '#core/money.ts';
import { kiloAgreement } from '#core/orders/weighing/kilo-agreement.ts';
import { lineCeilingCents, lineEstimateCents } from '#core/products/by-kilo.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { BoxItem } from '#core/repeats/repeat.ts';
import type { SoldProduct } from '#server/products/product-queries.ts';
import type { CycleRow, FullRepeat, RepeatRow } from './repeat-queries.ts';
import type { BoxUnit, NoticedAmounts } from './repeat-tables.ts';
import { type RepeatWorld, zoneOf } from './repeat-world.ts';

/** The price of a box. Goods by the kilo count with their maximum price. */
export interface PricedBox {
  items: BoxItem[];
  /** The unit prices of the goods in the box. */
  units: BoxUnit[];
  goodsCents: number;
  feeCents: number;
  totalCents: number;
  /** The price of the goods, with goods by the kilo at their estimated price. Fees and minimum amounts are based on it. */
  basisCents: number;
}

export interface Contents {
  productId: number;
  quantity: number;
  isExtra: boolean;
}

/**
 * Returns the contents of a box. These are the products of every box on that day, adjusted by this box's own changes, with at most 99
 * units of each product.
 */
export function contentsOf({ items, extras }: FullRepeat, plannedDate: Day, cycle: CycleRow | undefined): Contents[] {
  const found = new Map<number, Contents>();
  for (const { productId, quantity, fromDay, untilDay } of items) {
    if ((fromDay !== null && plannedDate < fromDay) || (untilDay !== null && plannedDate >= untilDay)) continue;
    const before = found.get(productId)?.quantity ?? 0;
    found.set(productId, { productId, quantity: before + quantity, isExtra: false });
  }
  for (const { productId, quantity } of extras.filter((extra) => extra.cycleId === cycle?.id)) {
    const before = found.get(productId)?.quantity ?? 0;
    found.set(productId, { productId, quantity: before + quantity, isExtra: quantity > 0 });
  }
  // The quantity is limited here, because a replacement can turn two products of a box into one and add up their quantities.
  return [...found.values()].flatMap((item) =>
    item.quantity > 0 ? [{ ...item, quantity: Math.min(item.quantity, maxLineQuantity) }] : [],
  );
}

/** Whether a product can be in a box today. */
export function isSoldInBoxes(product: SoldProduct | undefined): product is SoldProduct {
  if (product === undefined) return false;
  return isByKilo(product) ? product.allowCreditCard : product.allowSubscription;
}

function isByKilo({ byKilo = null }: Pick<SoldProduct, 'byKilo'>): boolean {
  return byKilo !== null;
}

/** Returns the price of one unit of a product in a box today. It is 5% below the usual price per pack or per kilo. */
function unitOf({ id: productId, price, byKilo = null }: SoldProduct): BoxUnit {
  if (byKilo === null) return { productId, unitCents: unitPriceCents(price, 'subscription') };
  const own = { ...byKilo, pricePerKilo: unitPriceCents(byKilo.pricePerKilo, 'subscription') };
  return { productId, unitCents: lineCeilingCents(own, 1), byKilo: own };
}

interface ToPrice {
  address: Pick<RepeatRow, 'street' | 'postcode'>;
  cycle?: CycleRow | undefined;
  date?: Day;
  /** Whether to include products that an earlier announcement left out, because the box is announced again. */
  addsLeftOut?: boolean;
}

/** Calculates the price of a box. Goods that were announced have their announced prices, all others have today's prices. */
export function priceContents(
  contents: readonly Contents[],
  world: RepeatWorld,
  { address, cycle, date, addsLeftOut = false }: ToPrice,
): PricedBox {
  const noticed = cycle?.noticed ?? null;
  const lines = contents.map((item) => priceItem(item, world, { noticed, addsLeftOut }));
  const sold = lines.filter(({ item }) => item.isSold);
  const goodsCents = sumOfCents(sold.map(({ item }) => item.totalPrice));
  const basisCents = sumOfCents(sold.map(({ item }) => item.estimate ?? item.totalPrice));
  const zone = zoneOf(world, address);
  const usual = zone === null || goodsCents === 0 ? 0 : feeCents(zone.fees, basisCents);
  const extra = world.calendar.extraDays.find((day) => day.zoneId === zone?.id && day.date === date);
  const today = Math.min(usual, extra?.fee ?? usual);
  const fee = noticed === null ? today : Math.min(today, noticed.feeCents);
  const units = sold.map(({ unit }) => unit);
  const items = lines.map(({ item }) => item);
  return { items, units, goodsCents, basisCents, feeCents: fee, totalCents: goodsCents + fee };
}

function priceItem(
  { productId, quantity, isExtra }: Contents,
  world: RepeatWorld,
  { noticed, addsLeftOut }: { noticed: NoticedAmounts | null; addsLeftOut: boolean },
): { item: BoxItem; unit: BoxUnit } {
  const product = world.products.get(productId);
  const announced = noticed?.units.find((unit) => unit.productId === productId);
  const unit = announced ?? (product === undefined ? { productId, unitCents: 0 } : unitOf(product));
  const { unitCents: unitPrice, byKilo } = unit;
  const { image = '', weight = '' } = product ?? {};
  const name = product?.name ?? world.names.get(productId) ?? `Product ${productId}`;
  // An announced box doesn't contain the products that its announcement left out, even if they are sold again.
  const isLeftOut = noticed !== null && announced === undefined && !addsLeftOut;
  // A product that was announced by the pack can't be charged by the kilo, and vice versa.
  const isSold = !isLeftOut && isSoldInBoxes(product) && isByKilo(product) === (byKilo !== undefined);
  const named = { productId, quantity, name, image, weight, unitPrice, isExtra, isSold };
  if (byKilo === undefined) return { unit, item: { ...named, totalPrice: unitPrice * quantity } };
  const estimate = lineEstimateCents(byKilo, quantity);
  const { pricePerKilo } = byKilo;
  return { unit, item: { ...named, totalPrice: lineCeilingCents(byKilo, quantity), estimate, pricePerKilo } };
}

/** Returns the estimated price of a box with goods by the kilo. Returns an empty object if the price is certain. */
export function estimateOf({ units, basisCents, feeCents: fee }: PricedBox): { estimate?: number } {
  return units.some(({ byKilo }) => byKilo !== undefined) ? { estimate: basisCents + fee } : {};
}

const isWeighed = ({ units }: NoticedAmounts) => units.some(({ byKilo }) => byKilo !== undefined);

/** Returns the price of an announced box as text: "$38.02", or "at most $42.00" if some of its goods are weighed. */
export function costText(noticed: NoticedAmounts): string {
  const total = formatMoney(noticed.totalCents);
  return isWeighed(noticed) ? `at most ${total}` : total;
}

/** Returns the text by which a customer accepts that a box's goods by the kilo are charged by weight. Null if the box has no such goods. */
export function weighingAgreement(noticed: NoticedAmounts | null): string | null {
  return noticed !== null && isWeighed(noticed) ? kiloAgreement(noticed.totalCents) : null;
}
