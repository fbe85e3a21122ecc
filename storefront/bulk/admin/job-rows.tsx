import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BulkJob, BulkRow } from '#core/bulk/bulk-api.ts';
import type { BulkChange } from '#core/bulk/bulk-change.ts';
import { groupBy } from '#core/group-by.ts';
import { formatMoney } from '#core/money.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { customerPath } from '#storefront/customers/admin/customer-queries.ts';
import { orderScreenPath } from '#storefront/orders/admin/staff-orders.ts';
import { editPath } from '#storefront/products/admin/product-paths.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { bulkQueries } from './bulk-queries.ts';

const screens: Record<BulkChange['kind'], (record: { id: number }) => string> = {
  price: editPath,
  'delivery-day': orderScreenPath,
  'order-tag': orderScreenPath,
  'customer-tag': customerPath,
};

interface JobRowsProps {
  job: BulkJob;
  state: 'changed' | 'refused';
  summary: string;
}

/** The records that a job changed, or the reasons why it didn't change them. Loaded when opened. */
export function JobRows({ job, state, summary }: JobRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({ ...bulkQueries.rows(job.id, state), enabled: isOpen });
  const rows = data?.items ?? [];
  const { kind } = job.change;
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{summary}</summary>
      {data === undefined && !isError ? <Skeleton className="h-12" /> : null}
      {isError ? <LoadFailure onRetry={refetch}>Couldn’t load the list.</LoadFailure> : null}
      <ul>
        {state === 'refused'
          ? byReason(rows).map(([reason, refused]) => (
              <Line key={reason}>
                <p className="font-semibold">{reason}</p>
                <Records rows={refused} kind={kind} />
              </Line>
            ))
          : rows.length > 0 && (
              <Line>
                <Records rows={rows} kind={kind} />
              </Line>
            )}
      </ul>
      {rows.length < job[state] && data !== undefined ? (
        <p className="mt-2">The first {rows.length} are shown.</p>
      ) : null}
    </details>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li className="border-t border-rule py-2">{children}</li>;
}

function Records({ rows, kind }: { rows: readonly BulkRow[]; kind: BulkChange['kind'] }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {rows.map((row) => (
        <li key={row.id} className="wrap-anywhere">
          <ShopLink to={screens[kind](row)} className="text-link inline-flex min-h-6 items-center">
            {row.name}
          </ShopLink>
          {row.from === null || row.to === null || row.state !== 'changed' ? null : (
            <span className="tabular-nums">
              {' '}
              {formatMoney(row.from)} to {formatMoney(row.to)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Groups rows by reason, so that a reason that applies to twenty orders is shown once. */
function byReason(rows: readonly BulkRow[]): [reason: string, rows: BulkRow[]][] {
  return [...groupBy(rows, ({ note }) => note ?? '')];
}
