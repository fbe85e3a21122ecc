import { useQuery } from '@tanstack/react-query';
import { freshness } from '#storefront/api/freshness.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { BoxPrice } from '../box-price.tsx';
import { type EveryBoxChange, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { repeatQueries } from '../repeat-queries.ts';
import { formatBoxDay, formatChangeUntil } from '../repeat-text.ts';

interface PreviewBoxesProps {
  repeat: ShownRepeat;
  /** The change to show; null while nothing is chosen. */
  change: EveryBoxChange | null;
}

/** The next boxes as they would be after a change, before it is saved. */
export function PreviewBoxes({ repeat: { id, version }, change }: PreviewBoxesProps) {
  const { preview } = useRepeatCalls();
  const { data, error, refetch } = useQuery({
    queryKey: [...repeatQueries.all, 'preview', id, version, change],
    queryFn: () => (change === null || preview === null ? { boxes: [] } : preview(id, change)),
    enabled: change !== null && preview !== null,
    ...freshness.current,
  });
  if (change === null || preview === null) return null;
  return (
    <section aria-label="The next boxes after this change" className="border-t border-rule pt-4">
      <h3 className="font-text text-base font-semibold">The next boxes would be</h3>
      {error !== null ? (
        <div role="alert" className="mt-2 text-sm">
          <p>Couldn’t show the next boxes. {formatFailure(error)}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data === undefined ? (
        <p role="status" className="mt-2 text-sm text-steel">
          Looking up the days…
        </p>
      ) : (
        <ul aria-live="polite" className="mt-2 grid gap-1.5 text-sm">
          {data.boxes.map((box) => (
            <li key={box.plannedDate} className="flex flex-wrap justify-between gap-x-4">
              <span>
                <strong>{formatBoxDay(box)}</strong>
                {box.status === 'skipped' ? ', skipped' : ''}
                <span className="block text-steel">{formatChangeUntil(box)}</span>
                {box.note === null ? null : <span className="block">{box.note}</span>}
              </span>
              {box.status === 'skipped' ? null : <BoxPrice most={box.total} about={box.estimate} />}
            </li>
          ))}
          {data.boxes.length === 0 ? <li>No box comes.</li> : null}
        </ul>
      )}
    </section>
  );
}
