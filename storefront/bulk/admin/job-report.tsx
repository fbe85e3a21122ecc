import { useQuery } from '@tanstack/react-query';
import { type BulkJob, stopBulkJob } from '#core/bulk/bulk-api.ts';
import { bulkSubjects, describeBulkChange } from '#core/bulk/bulk-change.ts';
import { formatInstant } from '#storefront/admin/ui/format-instant.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { bulkQueries } from './bulk-queries.ts';
import { changedByBulk } from './changed-by-bulk.ts';

/** How far a job has come, what it refused and why, and its stop. */
export function JobReport({ job }: { job: BulkJob }) {
  const { id, change, state, total, changed, unchanged, refused, createdAt } = job;
  const stop = useAdminMutation({
    run: () => call(stopBulkJob, { params: { id } }),
    failure: { title: 'Error', description: 'Failed to stop it' },
    refresh: [bulkQueries.all, ...changedByBulk(change.kind)],
  });
  const done = changed + unchanged + refused;
  const left = total - done;
  return (
    <article aria-label={`${describeBulkChange(change)}, ${formatInstant(createdAt)}`}>
      <h3 className="text-base font-semibold">
        {describeBulkChange(change)}, {formatInstant(createdAt)}
      </h3>
      <p className="text-sm text-steel">{whichOf(job)}</p>
      <progress className="mt-2 max-w-xl" max={total} value={done} aria-label="Done" />
      <p role="status" className="text-sm tabular-nums">
        {countOf(changed, ...bulkSubjects[change.kind])} changed,{' '}
        {unchanged > 0 ? `${unchanged} were so already, ` : ''}
        {refused} refused
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
      {refused > 0 && state !== 'running' ? <RejectedRows id={id} refused={refused} /> : null}
    </article>
  );
}

function whichOf({ filter, total, change }: BulkJob): string {
  const many = countOf(total, ...bulkSubjects[change.kind]);
  if (filter === null) return `${many}, chosen one by one`;
  const values = Object.values(filter);
  return values.length === 0 ? `All ${many}` : `All ${many} that matched: ${values.join(', ')}`;
}

function RejectedRows({ id, refused }: { id: number; refused: number }) {
  const { data, isError, refetch } = useQuery(bulkQueries.refused(id));
  return (
    <details className="mt-1 text-sm">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        What was refused, and why
      </summary>
      {isError ? (
        <p role="alert">
          They could not be loaded.{' '}
          <Button variant="secondary" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      <ul>
        {data?.items.map((row) => (
          <li key={row.id} className="border-b border-rule py-2">
            <strong>{row.name}</strong>: {row.note}
          </li>
        ))}
      </ul>
      {data !== undefined && data.items.length < refused ? <p>The first {data.items.length} are shown.</p> : null}
    </details>
  );
}
