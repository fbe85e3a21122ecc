import { useQuery } from '@tanstack/react-query';
import { type BulkJob, stopBulkJob } from '#core/bulk/bulk-api.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { formatInstant } from '#storefront/admin/ui/format-instant.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { changedByProducts } from '#storefront/products/admin/staff-product-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { bulkQueries } from './bulk-queries.ts';
import { PriceChangeForm } from './price-change-form.tsx';

const lastTwenty = new URLSearchParams({ page: '1', pageSize: '20' });

/** /admin/jobs: change many prices at once, and see what was done. */
export function JobsScreen() {
  const { data, isError, refetch } = useQuery({
    ...bulkQueries.list(lastTwenty),
    refetchInterval: ({ state }) => (state.data?.items.some((job) => job.state === 'running') ? 1000 : false),
  });
  return (
    <>
      <ScreenHeading title="Change prices" />
      <PriceChangeForm />
      <h2 className="mt-10 border-b border-ink pb-2 text-xl">What was done</h2>
      {isError ? (
        <p role="alert" className="mt-4">
          The jobs could not be loaded.{' '}
          <Button variant="secondary" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {data === undefined && !isError ? <Skeleton className="mt-4 h-40" /> : null}
      {data?.items.length === 0 ? <p className="mt-4">Nothing yet.</p> : null}
      <ul>
        {data?.items.map((job) => (
          <li key={job.id} className="border-b border-rule py-4">
            <JobReport job={job} />
          </li>
        ))}
      </ul>
    </>
  );
}

function JobReport({ job }: { job: BulkJob }) {
  const { id, change, state, total, changed, refused, createdAt } = job;
  const stop = useAdminMutation({
    run: () => call(stopBulkJob, { params: { id } }),
    failure: { title: 'Error', description: 'Failed to stop it' },
    refresh: [bulkQueries.all, ...changedByProducts],
  });
  const sign = change.percent > 0 ? '+' : '';
  const left = total - changed - refused;
  return (
    <article aria-label={`Prices of ${formatInstant(createdAt)}`}>
      <h3 className="text-base font-semibold">
        {change.type === null ? 'All packs' : `Packs of ${change.type}`} {sign}
        {change.percent}%, {formatInstant(createdAt)}
      </h3>
      <progress
        className="mt-2 h-3 w-full max-w-xl accent-eucalypt"
        max={total}
        value={changed + refused}
        aria-label="Done"
      />
      <p role="status" className="text-sm tabular-nums">
        {countOf(changed, 'price')} changed, {refused} refused
        {state === 'stopped' ? `, stopped with ${left} left as they were` : left > 0 ? `, ${left} to come` : ''}.
      </p>
      {state === 'running' ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          disabled={stop.isPending}
          onClick={() => void stop.act()}
        >
          Stop
        </Button>
      ) : null}
      {refused > 0 && state !== 'running' ? <RejectedRows id={id} /> : null}
    </article>
  );
}

function RejectedRows({ id }: { id: number }) {
  const { data } = useQuery(bulkQueries.refused(id));
  return (
    <details className="mt-1 text-sm">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        What was refused, and why
      </summary>
      <ul>
        {data?.items.map((row) => (
          <li key={row.id} className="border-b border-rule py-2">
            <strong>{row.name}</strong>: {row.note}
          </li>
        ))}
      </ul>
    </details>
  );
}
