import { type Cut, type CutKilos, cutKilos, cutsNamed, cutsOf } from '#core/cuts/cut.ts';
import type { Product } from '#core/products/product.ts';
import { formatKilos } from './cut-text.ts';
import type { CutHighlight } from './use-cut-highlight.ts';

/** The pack's cuts: each named, what it becomes, about how many kilos. Nothing for a pack without cuts. */
export function CutList({ product, highlight }: { product: Product; highlight: CutHighlight }) {
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

/** `kilos` is null where the pack's weight can't be read. */
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
