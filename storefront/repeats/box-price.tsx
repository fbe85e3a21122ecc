import { aboutText } from '#core/products/by-kilo.ts';
import { Money } from '#storefront/ui/money.tsx';

/** A price in a box; for goods by the kilo, the estimate and the highest price. */
export function BoxPrice({ most, about }: { most: number; about: number | undefined }) {
  if (about === undefined) return <Money cents={most} />;
  return <span className="text-right">{aboutText(about, most)}</span>;
}
