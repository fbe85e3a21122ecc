import { formatMoney } from '../money.ts';
import { type ByKilo, lineCeilingCents } from '../products/by-kilo.ts';
import { type CartPaymentType, type DerivedFlags, isPaymentTypeAllowed } from '../products/payment-options.ts';
import { unitPriceCents } from '../products/pricing.ts';

/** The goods of a line that is to be replaced. */
export interface ReplacedGoods {
  name: string;
  quantity: number;
  isByKilo: boolean;
  paymentType: CartPaymentType;
  /** The maximum price of the line, in cents. */
  limitCents: number;
}

/**
 * The price of a line with the new product. For goods sold by the kilo, it is the highest price, and `kilo` is the weight of the whole
 * line.
 */
interface Substitute {
  unitCents: number;
  totalCents: number;
  kilo: ByKilo | null;
}

interface SoldAs extends DerivedFlags {
  name: string;
  price: number;
  byKilo?: ByKilo | null;
}

/** Returns the price of a line if this product replaces its product. If the product can't replace it, returns the reason. */
export function substituteFor(
  replaced: ReplacedGoods,
  product: SoldAs,
): Substitute | { code: 'option_unavailable' | 'above_ceiling'; detail: string } {
  const { name, quantity, isByKilo, paymentType, limitCents } = replaced;
  const { byKilo = null } = product;
  if ((byKilo !== null) !== isByKilo || !isPaymentTypeAllowed(product, paymentType)) {
    const detail = `${product.name} isn’t sold as ${name} is, so it can’t take its place.`;
    return { code: 'option_unavailable', detail };
  }
  const unitCents = byKilo === null ? unitPriceCents(product.price, paymentType) : lineCeilingCents(byKilo, 1);
  const totalCents = byKilo === null ? unitCents * quantity : lineCeilingCents(byKilo, quantity);
  if (totalCents > limitCents) {
    const detail = `${product.name} costs at most ${formatMoney(totalCents)}, and ${name} was agreed at ${formatMoney(limitCents)}. Choose another one.`;
    return { code: 'above_ceiling', detail };
  }
  if (byKilo === null) return { unitCents, totalCents, kilo: null };
  const { pricePerKilo, pieces, gramsFrom, gramsTo } = byKilo;
  const kilo = {
    pricePerKilo,
    pieces: pieces * quantity,
    gramsFrom: gramsFrom * quantity,
    gramsTo: gramsTo * quantity,
  };
  return { unitCents, totalCents, kilo };
}
