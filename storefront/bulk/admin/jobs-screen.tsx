import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { bulkQueries } from './bulk-queries.ts';
import { JobReport } from './job-report.tsx';
import { PriceChangeForm } from './price-change-form.tsx';

const atOnce = 20;
/** The maximum number of jobs that the API returns; older jobs are in the activity log. */
const mostShown = 200;

/** /admin/jobs: changes many prices together, and shows the results of jobs that were started in lists. */
export function JobsScreen() {
  const [count, setCount] = useState(atOnce);
  const query = new URLSearchParams({ page: '1', pageSize: String(count) });
  const { data, isError, refetch } = useQuery({ ...bulkQueries.list(query), placeholderData: keepPreviousData });
  const isOwner = useMay('owner');
  return (
    <>
      <ScreenHeading title="Bulk changes" />
      <p className="mb-6 max-w-prose">
        Select orders, customers or products in their lists with the boxes next to the rows. Changes you start there are
        listed below.
      </p>
      {isOwner ? (
        <>
          <h2 className="mb-3 border-b border-ink pb-2 text-xl">Change prices</h2>
          <PriceChangeForm />
        </>
      ) : null}
      <h2 className="mt-10 border-b border-ink pb-2 text-xl">What was done</h2>
      {isError ? (
        <LoadFailure className="mt-4" onRetry={refetch}>
          Couldn’t load the changes.
        </LoadFailure>
      ) : null}
      {data === undefined && !isError ? <Skeleton className="mt-4 h-40" /> : null}
      {data?.items.length === 0 ? <p className="mt-4">Nothing yet.</p> : null}
      {data !== undefined && data.items.length > 0 ? (
        <ul>
          {data.items.map((job) => (
            <li key={job.id} className="border-b border-rule py-4">
              <JobReport job={job} isListed />
            </li>
          ))}
        </ul>
      ) : null}
      {data !== undefined && data.total > count && count < mostShown ? (
        <Button variant="secondary" size="xs" className="mt-4" onClick={() => setCount(count + atOnce)}>
          Show older changes
        </Button>
      ) : null}
    </>
  );
}
