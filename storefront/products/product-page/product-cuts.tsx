import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Cut, type CutKilos, cutKilos, cutsNamed, cutsOf } from '#core/cuts/cut.ts';
import type { Product } from '#core/products/product.ts';
import { typeNames } from '#core/products/product-options.ts';
import { CutChart } from '#storefront/ui/drawings/cut-chart.tsx';

interface CutHighlight {
  /** A ref for the element that contains the drawing. */
  place: RefObject<HTMLDivElement | null>;
  /** The highlighted cut: the cut under the pointer, otherwise the pinned cut. */
  active: string | null;
  pinned: string | null;
  point(key: string | null): void;
  /** Pins the cut, or unpins it if it was pinned. */
  pin(key: string): void;
}

/** Connects the drawing of the animal and the list of cuts. Pointing at a cut in one of them highlights it in the other. */
export function useCutHighlight(): CutHighlight {
  const place = useRef<HTMLDivElement>(null);
  const [pointed, point] = useState<string | null>(null);
  const [pinned, setPinned] = useState<string | null>(null);
  const active = pointed ?? pinned;
  useEffect(() => {
    place.current?.toggleAttribute('data-pointing', active !== null);
    for (const part of place.current?.querySelectorAll('[data-cut]') ?? [])
      part.toggleAttribute('data-pointed', part.getAttribute('data-cut') === active);
  }, [active]);
  return { place, active, pinned, point, pin: (key) => setPinned(pinned === key ? null : key) };
}

/**
 * A drawing of the animal with the pack's cuts marked. Below the drawing are the uses of the highlighted cut. On a phone, the drawing
 * shows no names, because they would be too small to read.
 */
export function ProductChart({ product, highlight }: { product: Product; highlight: CutHighlight }) {
  const { type, cuts, name } = product;
  const { place, active, point } = highlight;
  const held = cutsNamed(type, cuts).map((cut) => cut.name.toLowerCase());

  function pointInChart(event: PointerEvent<HTMLDivElement>): void {
    point((event.target as Element).closest('[data-cut]')?.getAttribute('data-cut') ?? null);
  }
  // This event also occurs when a finger is lifted. The touched cut stays highlighted then.
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
      <p
        aria-hidden="true"
        className="flex min-h-14 items-center border-t border-rule py-2 text-sm text-steel print:hidden"
      >
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

interface CutListProps {
  product: Product;
  highlight: CutHighlight;
  /** Content above the list of cuts. If photographs are at the top of the page, the chart is here instead. */
  children?: ReactNode;
}

/** The pack's cuts, each with its name, its uses and its approximate weight. Renders nothing if the pack has no cuts. */
export function CutList({ product, highlight, children }: CutListProps) {
  const { type, cuts: keys, weight } = product;
  const cuts = cutsNamed(type, keys);
  const kilos = cutKilos(cuts, weight);
  const missing = cutsOf(type).filter((cut) => !keys.includes(cut.key));
  if (cuts.length === 0) return null;
  return (
    <section aria-labelledby="contents-heading">
      <h2 id="contents-heading" className="text-2xl">
        What is in the box
      </h2>
      {children ? <div className="mt-4">{children}</div> : null}
      <ul className="mt-4 gap-x-8 border-t border-ink sm:columns-2" onPointerLeave={() => highlight.point(null)}>
        {cuts.map((cut, index) => (
          <CutRow key={cut.key} cut={cut} kilos={kilos?.[index] ?? null} highlight={highlight} />
        ))}
      </ul>
      {missing.length > 0 ? (
        <p className="mt-3 text-sm text-steel">
          Not in this pack: {missing.map((cut) => cut.name.toLowerCase()).join(', ')}.
        </p>
      ) : null}
    </section>
  );
}

/** A row of the list of cuts. `kilos` is null if the pack's weight can't be parsed. */
function CutRow({ cut, kilos, highlight }: { cut: Cut; kilos: CutKilos | null; highlight: CutHighlight }) {
  const { active, pinned, point, pin } = highlight;
  const isActive = active === cut.key;
  return (
    <li className="break-inside-avoid border-b border-rule">
      <button
        type="button"
        aria-pressed={pinned === cut.key}
        onClick={() => pin(cut.key)}
        onPointerEnter={({ pointerType }) => (pointerType === 'mouse' ? point(cut.key) : undefined)}
        onFocus={() => point(cut.key)}
        onBlur={() => point(null)}
        className={`grid w-full grid-cols-[auto_1fr_auto] gap-x-2 px-1.5 py-2 text-left text-sm -outline-offset-2 transition-colors ${isActive ? 'bg-bone' : ''}`}
      >
        <span
          aria-hidden="true"
          className={`mt-1.5 size-2.5 transition-colors ${isActive ? 'bg-ink' : 'bg-oxblood'}`}
        />
        <span className="font-semibold">{cut.name}</span>
        {kilos ? <span className="tabular-nums">about {formatKilos(kilos)}</span> : null}
        <span className="col-span-2 col-start-2 text-steel">{cut.becomes.join(', ')}</span>
      </button>
    </li>
  );
}

/** Formats a cut's weight: "2.5–3 kg", or "2 kg" where both ends round to the same. */
function formatKilos({ kilosLow, kilosHigh }: CutKilos): string {
  return `${kilosLow}${kilosLow === kilosHigh ? '' : `–${kilosHigh}`} kg`;
}
