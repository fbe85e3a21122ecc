import { isForSale } from './payment-options.ts';
import type { Product } from './product.ts';

/** The packs that a product's page links to. Each is null if there is no suitable pack. */
export interface RelatedProducts {
  smaller: Product | null;
  larger: Product | null;
  /** A pack of another animal that goes with this one. */
  goesWith: Product | null;
}

/** Returns the next smaller and the next larger pack of the same animal by weight, and a matching pack of another animal. */
export function findRelated(
  product: Product,
  catalogue: readonly Product[],
  minimumChargeCents: number,
): RelatedProducts {
  const kilos = product.figures?.kilos ?? null;
  const others = catalogue.filter((other) => other.id !== product.id && isForSale(other, minimumChargeCents));
  const kin = others.filter(({ type }) => type === product.type);
  return {
    smaller: kilos === null ? null : nearest(kin, kilos, (other) => other < kilos),
    larger: kilos === null ? null : nearest(kin, kilos, (other) => other > kilos),
    goesWith: companion(product, others),
  };
}

function nearest(products: readonly Product[], kilos: number, isWanted: (kilos: number) => boolean): Product | null {
  const wanted = products.filter(({ figures }) => figures !== null && isWanted(figures.kilos));
  return least(wanted, (other) => Math.abs((other.figures?.kilos ?? 0) - kilos));
}

/**
 * Returns a pack of another animal with the nearest price, in the same category if possible. A customer who buys a whole steer may want
 * a whole pig, but not a stockpot.
 */
function companion({ type, category, price }: Product, others: readonly Product[]): Product | null {
  const strangers = others.filter((other) => other.type !== type);
  const alike = strangers.filter((other) => other.category === category);
  return least(alike.length > 0 ? alike : strangers, (other) => Math.abs(Math.log(other.price / price)));
}

/** Returns the product with the smallest value of `measure`. If several have it, returns the first. */
function least(products: readonly Product[], measure: (product: Product) => number): Product | null {
  let best: Product | null = null;
  for (const product of products) if (best === null || measure(product) < measure(best)) best = product;
  return best;
}
