import { useEffect } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { type ListState, pageSize } from './use-list-state.ts';

const figures = new Intl.NumberFormat('en-AU');

/** "51 to 100 of 100,000". */
export function formatRange({ page }: Pick<ListState, 'page'>, total: number): string {
  const from = (page - 1) * pageSize + 1;
  if (total === 0 || from > total) return 'No rows';
  return `${figures.format(from)} to ${figures.format(Math.min(total, page * pageSize))} of ${figures.format(total)}`;
}

/**
 * Which rows are shown, and the ways to other pages, where one reads on from the list's top. An address past the last
 * page leads to the last one. Holds its height while there is nothing to page through.
 */
export function Pager({ list, total }: { list: ListState; total: number }) {
  const { page, turnTo, head } = list;
  const last = Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (total > 0 && page > last) turnTo(last, true);
  }, [page, last, total, turnTo]);

  function open(next: number): void {
    turnTo(next);
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <nav aria-label="Pages" className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm">
      <p aria-live="polite" className={total === 0 ? 'sr-only' : 'tabular-nums text-steel'}>
        {formatRange(list, total)}
      </p>
      <div className={`flex gap-2 ${total === 0 ? 'invisible' : ''}`}>
        <Button variant="secondary" size="xs" disabled={page <= 1} onClick={() => open(1)}>
          First
        </Button>
        <Button variant="secondary" size="xs" disabled={page <= 1} onClick={() => open(Math.min(page - 1, last))}>
          Previous
        </Button>
        <Button variant="secondary" size="xs" disabled={page >= last} onClick={() => open(page + 1)}>
          Next
        </Button>
        <Button variant="secondary" size="xs" disabled={page >= last} onClick={() => open(last)}>
          Last
        </Button>
      </div>
    </nav>
  );
}
