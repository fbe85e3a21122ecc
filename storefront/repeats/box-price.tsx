import { aboutText } from '#core/products/by-kilo.ts';
import { Money } from '#storefront/ui/money.tsx';

/** What something in a box costs: the price, or for goods by the kilo about how much and how much at most. */
export function BoxPrice({ most, about }: { most: number; about: number | undefined }) {
  if (about === undefined) return <Money cents={most} />;
  return <span className="text-right">{aboutText(about, most)}</span>;
}
