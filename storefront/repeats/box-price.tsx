import { aboutText } from '#core/products/by-kilo.ts';

/** A price in a box; for goods by the kilo, the estimate and the highest price. */
export function BoxPrice({ most, about = most }: { most: number; about: number | undefined }) {
  return <span className="text-right tabular-nums">{aboutText(about, most)}</span>;
}
