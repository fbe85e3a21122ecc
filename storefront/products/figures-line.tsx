import { figuresLine } from '#core/products/figures/figures-line.ts';
import type { ProductFigures } from '#core/products/figures/product-figures.ts';
import { cartonsPath } from '#core/products/product-image.ts';

type Figures = ProductFigures | null;

/** The price per kilo, the number of meals and the space needed, on one line if there is room. */
export function FiguresLine({
  figures,
  household,
  className = '',
}: {
  figures: Figures;
  household?: number;
  className?: string;
}) {
  if (figures === null) return null;
  return (
    <p className={`tabular-nums text-steel ${className}`}>
      {figuresLine(figures, household)
        .split(' · ')
        .map((part, index, { length }) => (
          <span key={part}>
            <span className="whitespace-nowrap">
              {part}
              {index < length - 1 ? ' ·' : ''}
            </span>{' '}
          </span>
        ))}
    </p>
  );
}

const stamps: Record<number, string> = { 0.25: '¼', 0.5: '½' };

/**
 * The number of animals as a stamp, and the pack's cartons. The cartons are drawn at the same scale on all cards. The space stays
 * reserved even if neither is known.
 */
export function QuantityMarks({ figures, className = '' }: { figures: Figures; className?: string }) {
  const animals = figures?.animals ?? null;
  return (
    <span aria-hidden="true" className={`flex h-11 items-end justify-between gap-2 sm:h-14 ${className}`}>
      {animals === null ? (
        <span />
      ) : (
        <span className="stamp -rotate-3 bg-white">{stamps[animals] ?? `×${animals}`}</span>
      )}
      {figures === null ? null : (
        <img
          src={cartonsPath(figures.cartons)}
          alt=""
          width={180}
          height={113}
          loading="lazy"
          decoding="async"
          className="h-full w-auto"
        />
      )}
    </span>
  );
}
