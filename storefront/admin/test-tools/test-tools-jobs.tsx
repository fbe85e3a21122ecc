import type { JobResponse } from '#core/admin/test-tools-api.ts';
import { formatInstant } from '#core/dates.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useAdminList, useListState } from '../list/use-admin-list.ts';
import { jobQueries } from './test-tools-queries.ts';
import { formatDuration, formatEvery, formatJobName } from './test-tools-text.ts';

const columns: Column<JobResponse>[] = [
  {
    key: 'name',
    header: 'Job',
    className: 'min-w-36 lg:min-w-48',
    cell: ({ name, lastError, lastErrorAt }) => (
      <>
        <span className="font-semibold">{formatJobName(name)}</span>
        {lastError ? (
          <span className="block text-xs break-words text-steel">
            Last error {lastErrorAt ? formatInstant(lastErrorAt) : ''}: {lastError}
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'state', header: 'State', className: 'lg:min-w-36', cell: (job) => <JobState job={job} /> },
  { key: 'every', header: 'Interval', className: 'whitespace-nowrap', cell: ({ everyMs }) => formatEvery(everyMs) },
  {
    key: 'started',
    header: 'Last started',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: (job) => transaction(job.lastStartedAt),
  },
  {
    key: 'ended',
    header: 'Last finished',
    className: 'max-xl:hidden whitespace-nowrap',
    cell: (job) => transaction(job.lastEndedAt),
  },
  {
    key: 'took',
    header: 'Took',
    align: 'right',
    className: 'whitespace-nowrap md:max-lg:hidden',
    cell: ({ tookMs }) => (tookMs === null ? '–' : formatDuration(tookMs)),
  },
  { key: 'runs', header: 'Runs', align: 'right', cell: ({ runs }) => runs.toLocaleString('en-AU') },
  { key: 'failures', header: 'Failed', align: 'right', cell: ({ failures }) => failures.toLocaleString('en-AU') },
];

/** Lists the jobs that the shop has run automatically since it was started. */
export function TestToolsJobs() {
  const list = useListState();
  const jobs = useAdminList(
    jobQueries.list(list.query),
    'Couldn’t load the jobs. Check your connection and try again.',
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-steel">
          What the shop does automatically. Counts begin when the shop starts.
        </p>
        <Button variant="secondary" size="xs" disabled={jobs.isFetching} onClick={jobs.refresh}>
          Refresh
        </Button>
      </div>
      <DataTable
        caption="Jobs"
        columns={columns}
        rows={jobs.rows}
        rowKey={({ name }) => name}
        isPending={jobs.isPending}
        failure={jobs.failure}
        onRetry={jobs.refresh}
        empty={<p className="font-semibold">{list.q === '' ? 'The shop has no jobs.' : 'No jobs match.'}</p>}
      />
    </>
  );
}

function JobState({ job: { isRunning, runs, failingSince } }: { job: JobResponse }) {
  if (failingSince !== null) {
    return (
      <>
        <Badge tone="alert">Failing</Badge>
        <span className="block text-xs text-steel">since {formatInstant(failingSince)}</span>
      </>
    );
  }
  if (isRunning) return <Badge tone="progress">Running</Badge>;
  return runs === 0 ? <Badge className="whitespace-nowrap">Not yet run</Badge> : <Badge tone="done">Working</Badge>;
}

function transaction(instant: string | null): string {
  return instant === null ? '–' : formatInstant(instant);
}
