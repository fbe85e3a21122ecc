import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { formatLongDay, melbourneDay } from '#core/dates.ts';
import { describeQuarter, nextQuarter, quarterOf, quarterPattern } from '#core/journal/bas.ts';
import { type Bas, basFile } from '#core/journal/bas-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button, ButtonLink, buttonClass } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { journalQueries } from '../journal-queries.ts';
import { BasFigures } from './bas-figures.tsx';

/** /admin/bas: the figures for a quarter's business activity statement, and the days that add up to them. */
export function BasScreen() {
  const [search] = useSearchParams();
  const today = melbourneDay(new Date());
  const named = search.get('quarter') ?? '';
  const quarter = quarterPattern.test(named) ? named : quarterOf(today);
  const { data, isError, refetch } = useQuery(journalQueries.bas(quarter));
  const { months, place } = describeQuarter(quarter);
  return (
    <>
      <ScreenHeading
        title={`BAS, ${months}`}
        back={{ to: '/admin/journal', label: 'Journal' }}
        actions={
          <>
            <Button variant="secondary" size="sm" onClick={() => void printPage({ kind: 'sheet' })}>
              Print
            </Button>
            <ConfirmedDownload
              path={callPath(basFile, { query: { quarter } })}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              CSV
            </ConfirmedDownload>
          </>
        }
      />
      <nav aria-label="Quarters" className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <ButtonLink to={`/admin/bas?quarter=${nextQuarter(quarter, -1)}`} variant="secondary" size="sm">
          Previous quarter
        </ButtonLink>
        {quarter < quarterOf(today) ? (
          <ButtonLink to={`/admin/bas?quarter=${nextQuarter(quarter)}`} variant="secondary" size="sm">
            Next quarter
          </ButtonLink>
        ) : null}
        <p className="text-sm text-steel">{place}</p>
      </nav>
      {data !== undefined ? (
        <Quarter bas={data} />
      ) : isError ? (
        <ScreenFailure text="Couldn’t load the quarter. Check your connection and try again." onRetry={refetch} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the quarter…</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}

const basisText = {
  not_cash: 'Not on a cash basis: a layby counts on the day of its last payment.',
  cash: 'On a cash basis: each payment counts as it comes in.',
};

function Quarter({ bas }: { bas: Bas }) {
  const { businessName, abn } = useShop();
  const { from, to, bases, gstRegistered, closedDays, unregisteredDays, openFrom } = bas;
  return (
    <article className="sheet max-w-4xl border border-ink bg-white p-4 sm:p-6 print:max-w-none print:border-0 print:p-0">
      <p className="text-sm">
        {businessName}
        {abn === '' ? '' : `, ABN ${abn}`}. {formatLongDay(from)} to {formatLongDay(to)}.{' '}
        {bases.map((basis) => basisText[basis]).join(' And since a change of the setting: ')}
      </p>
      {openFrom === null ? null : (
        <p className="mt-3 border border-brass bg-brass/8 p-3 text-sm font-semibold">
          Not closed yet: {formatLongDay(openFrom)} and later. These figures cover {closedDays} closed days and will
          grow.
        </p>
      )}
      {gstRegistered && unregisteredDays === 0 ? null : (
        <p className="mt-3 border border-brass bg-brass/8 p-3 text-sm font-semibold">
          {gstRegistered
            ? `On ${unregisteredDays} of these days the shop wasn’t registered for GST: they aren’t included.`
            : 'The shop isn’t registered for GST, so there is nothing to report. You can change this under “Shop details”.'}
        </p>
      )}
      <BasFigures bas={bas} />
    </article>
  );
}
