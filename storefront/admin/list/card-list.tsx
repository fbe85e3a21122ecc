import type { ReactNode } from 'react';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { ScreenFailure } from '../shell/screen-failure.tsx';
import { Pager } from './list-controls.tsx';
import type { AdminList, ListState } from './use-admin-list.ts';

export interface CardListProps<Row> {
  list: ListState;
  found: AdminList<Row>;
  rowKey(row: Row): number;
  card(row: Row): ReactNode;
  /** The heading of an empty list; `emptyHint` says what the list will show. */
  empty: string;
  emptyHint: string;
}

/** A staff list whose rows are cards, because they contain too much text for a table. */
export function CardList<Row>({ list, found, rowKey, card, empty, emptyHint }: CardListProps<Row>) {
  const { rows, total, isPending, failure, refresh } = found;
  return (
    <>
      {failure !== null ? <ScreenFailure text={failure} onRetry={refresh} /> : null}
      {isPending && failure === null ? <Skeleton className="h-40" /> : null}
      {!isPending && failure === null && rows.length === 0 ? (
        <div className="border border-ink bg-white p-6">
          <p className="font-semibold">{empty}</p>
          <p className="mt-1 max-w-prose text-sm text-steel">{emptyHint}</p>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <li key={rowKey(row)}>{card(row)}</li>
          ))}
        </ul>
      ) : null}
      <Pager list={list} total={total} />
    </>
  );
}
