import { ButtonLink } from '#storefront/ui/button.tsx';
import { comparePath, mostCompared, setCompared, useCompared } from './compare-store.ts';

/** A checkbox below a card's button that selects the pack for comparison. */
export function CompareTick({ id, name }: { id: number; name: string }) {
  const ids = useCompared();
  const isTicked = ids.includes(id);
  const isFull = !isTicked && ids.length >= mostCompared;
  return (
    <label
      className={`mt-1 -mb-2 flex min-h-11 w-fit items-center gap-2.5 text-sm ${isFull ? 'text-steel' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        checked={isTicked}
        disabled={isFull}
        aria-label={`Compare ${name}`}
        onChange={() => setCompared(isTicked ? ids.filter((other) => other !== id) : [...ids, id])}
        className="size-5 accent-oxblood"
      />
      {isFull ? 'Three are ticked already' : 'Compare'}
    </label>
  );
}

/** A bar at the bottom of the window, shown while packs are selected for comparison. */
export function CompareBar() {
  const ids = useCompared();
  if (ids.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-ink bg-white px-4 py-2.5">
      <p role="status" className="text-sm">
        {ids.length === 1 ? 'One pack is ticked. Tick another to compare.' : `${ids.length} packs are ticked.`}
      </p>
      <div className="flex items-center gap-4">
        <button type="button" className="text-link min-h-11 text-sm" onClick={() => setCompared([])}>
          Clear
        </button>
        {ids.length > 1 ? (
          <ButtonLink to={comparePath(ids)} size="sm">
            Compare {ids.length} packs
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
