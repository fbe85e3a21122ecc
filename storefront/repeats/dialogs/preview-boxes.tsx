import { useQuery } from '@tanstack/react-query';
import { freshness } from '#storefront/api/freshness.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { BoxDates } from '../box-dates.tsx';
import { type EveryBoxChange, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { repeatQueries } from '../repeat-queries.ts';

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
        <BoxDates label="The next boxes" boxes={data.boxes} className="mt-2 text-sm" />
      )}
    </section>
  );
}
