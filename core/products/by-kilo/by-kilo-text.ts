import { formatMoney, formatShortMoney } from '#core/money.ts';

/** Describes what goods by the kilo cost: "about $38, at most $42". An estimate isn't exact, so it is rounded to dollars. */
function aboutText(estimateCents: number, ceilingCents: number): string {
  const dollars = Math.round(estimateCents / 100) * 100;
  const isRounded = dollars > 0 && dollars <= ceilingCents;
  return `about ${formatShortMoney(isRounded ? dollars : estimateCents)}, at most ${formatShortMoney(ceilingCents)}`;
}

/** Describes the price of a product that is sold by the kilo: "$32.00 a kilo · about $38, at most $42"; null for a pack. */
export function byKiloText(product: {
  price: number;
  pricePerKilo: number | null;
  ceiling: number | null;
}): string | null {
  const { price, pricePerKilo, ceiling } = product;
  if (pricePerKilo === null || ceiling === null) return null;
  return `${formatMoney(pricePerKilo)} a kilo · ${aboutText(price, ceiling)}`;
}
