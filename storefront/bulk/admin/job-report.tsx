import { type BulkJob, stopBulkJob } from '#core/bulk/bulk-api.ts';
import { bulkSubjects, describeBulkChange, roleForBulkChange } from '#core/bulk/bulk-change.ts';
import { formatInstant, formatShortDay, isDay } from '#core/dates.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { bulkQueries } from './bulk-queries.ts';
import { changedByBulk } from './changed-by-bulk.ts';
import { JobRows } from './job-rows.tsx';

interface JobReportProps {
  job: BulkJob;
  /** Whether the job is shown in a list of jobs. A full progress bar is hidden there, because it adds no information. */
  isListed?: boolean;
}

/** A job's progress, its changes, its rejections with reasons, and a button to stop it. */
export function JobReport({ job, isListed = false }: JobReportProps) {
  const { id, change, state, total, changed, unchanged, refused, createdAt, createdBy } = job;
  const stop = useAdminMutation({
    run: () => call(stopBulkJob, { params: { id } }),
    failure: { title: 'Error', description: 'Couldn’t stop it. Check your connection and try again.' },
    refresh: [bulkQueries.all, ...changedByBulk(change.kind)],
  });
  const mayStop = useMay(roleForBulkChange[change.kind]);
  const done = changed + unchanged + refused;
  const left = total - done;
  const title = describeBulkChange(change);
  const at = formatInstant(createdAt);
  return (
    <article aria-label={`${title}, ${at}`}>
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="text-sm text-steel">
        {whichOf(job)}
        <span className="block">
          {at}
          {createdBy === null ? '' : `, ${createdBy}`}
        </span>
      </p>
      {isListed && state === 'done' ? null : (
        <progress className="mt-2 max-w-xl" max={total} value={done} aria-label="Done" />
      )}
      <p role="status" className="mt-1 text-sm tabular-nums">
        {countOf(changed, ...bulkSubjects[change.kind])} changed,{' '}
        {unchanged > 0 ? `${unchanged} needed no change, ` : ''}
        {refused} refused
        {state === 'stopped' ? `, stopped with ${left} left as they were` : left > 0 ? `, ${left} to come` : ''}.
      </p>
      {state === 'running' && mayStop ? (
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
      {state === 'running' ? null : (
        <>
          {refused > 0 ? <JobRows job={job} state="refused" summary="What was refused, and why" /> : null}
          {changed > 0 ? <JobRows job={job} state="changed" summary="What was changed" /> : null}
        </>
      )}
    </article>
  );
}

function whichOf({ filter, total, change }: BulkJob): string {
  const many = countOf(total, ...bulkSubjects[change.kind]);
  if (filter === null) return `${many}, chosen one by one`;
  const parts = Object.entries(filter).map(describeFilter);
  return parts.length === 0 ? `All ${many}` : `All ${many} that matched: ${parts.join(', ')}`;
}

/** Describes one filter of a job: "delivery date Fri 27 Nov", "payment type layby weekly". */
function describeFilter([name, value]: [name: string, value: string]): string {
  if (name === 'q') return value;
  if (name === 'tag') return `tag “${value}”`;
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return `${words} ${isDay(value) ? formatShortDay(value) : value.replaceAll('-', ' ')}`;
}
