import { Button } from '#storefront/ui/button.tsx';
import { type ListState, pageSize } from './use-list-state.ts';

const figures = new Intl.NumberFormat('en-AU');

/** "51 to 100 of 100,000", and the ways to other pages. Holds its height while there is nothing to page through. */
export function Pager({ list, total }: { list: ListState; total: number }) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (list.page - 1) * pageSize + 1;
  const to = Math.min(total, list.page * pageSize);
  const open = (page: number) => list.change({ page: page === 1 ? null : page });
  const words = total === 0 || from > total ? 'No rows' : `${figures.format(from)} to ${figures.format(to)}`;
  return (
    <nav aria-label="Pages" className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm">
      <p aria-live="polite" className="tabular-nums text-steel">
        {words}
        {total === 0 ? '' : ` of ${figures.format(total)}`}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" size="xs" disabled={list.page <= 1} onClick={() => open(1)}>
          First
        </Button>
        <Button
          variant="secondary"
          size="xs"
          disabled={list.page <= 1}
          onClick={() => open(Math.min(list.page - 1, last))}
        >
          Previous
        </Button>
        <Button variant="secondary" size="xs" disabled={list.page >= last} onClick={() => open(list.page + 1)}>
          Next
        </Button>
        <Button variant="secondary" size="xs" disabled={list.page >= last} onClick={() => open(last)}>
          Last
        </Button>
      </div>
    </nav>
  );
}
