import type { PointerEvent } from 'react';
import { cutKilos, cutsNamed, cutsOf } from '#core/cuts/cut.ts';
import type { Product } from '#core/products/product.ts';
import { typeNames } from '#core/products/product-options.ts';
import { CutChart } from '#storefront/ui/drawings/cut-chart.tsx';
import { formatKilos } from './cut-text.ts';
import type { CutHighlight } from './use-cut-highlight.ts';

/**
 * The animal with the pack's cuts marked; under it, what the cut that is pointed at becomes. A phone shows no names on
 * the drawing: they would be too small to read.
 */
export function ProductChart({ product, highlight }: { product: Product; highlight: CutHighlight }) {
  const { type, cuts, name } = product;
  const { place, active, point } = highlight;
  const held = cutsNamed(type, cuts).map((cut) => cut.name.toLowerCase());

  function pointInChart(event: PointerEvent<HTMLDivElement>): void {
    point((event.target as Element).closest('[data-cut]')?.getAttribute('data-cut') ?? null);
  }
  // A finger that is lifted leaves too; what it touched stays shown.
  function leave({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') point(null);
  }
  return (
    <div className="ticket px-3 pt-3 sm:px-6 sm:pt-5">
      <div
        ref={place}
        className="pack-chart max-sm:[&_.cut-labels]:hidden"
        onPointerOver={pointInChart}
        onPointerLeave={leave}
      >
        <CutChart
          type={type}
          cuts={cuts}
          variant="large"
          className="aspect-[676/392]"
          title={`${typeNames[type]} cut chart. ${name} holds ${held.join(', ') || 'no cuts of its own'}.`}
        />
      </div>
      <p aria-hidden="true" className="flex min-h-14 items-center border-t border-rule py-2 text-sm text-steel">
        {active === null ? (
          'Touch or point at a cut to see what it becomes.'
        ) : (
          <CutText product={product} cutKey={active} />
        )}
      </p>
    </div>
  );
}

function CutText({ product, cutKey }: { product: Product; cutKey: string }) {
  const { type, cuts, weight } = product;
  const cut = cutsOf(type).find(({ key }) => key === cutKey);
  if (!cut) return null;
  const kilos = cutKilos(cutsNamed(type, cuts), weight)?.find((row) => row.cut.key === cutKey);
  const about = kilos ? `, about ${formatKilos(kilos)}` : '';
  return (
    <span>
      <strong className="font-semibold text-ink">{cut.name}</strong>
      {cuts.includes(cutKey) ? `: ${cut.becomes.join(', ')}${about}` : ': not in this pack'}
    </span>
  );
}
