import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { formatShortDay, melbourneDay } from '#core/dates.ts';
import { type Statement, statementFile } from '#core/payments/statement-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { statementQueries } from '../staff-payment-queries.ts';
import { PeriodPicker } from './period-picker.tsx';
import { StatementDays } from './statement-days.tsx';
import { StatementPayouts } from './statement-payouts.tsx';
import { periodOf } from './statement-period.ts';
import { formatVerdict, searchDays } from './statement-text.ts';

/** Compares the shop's card records with the provider's statement, day by day for a period. */
export function StatementView() {
  const [search] = useSearchParams();
  const today = melbourneDay(new Date());
  const period = periodOf(search, today);
  const requested = search.get('provider');
  const provider = requested === 'till' || requested === 'stripe' ? requested : undefined;
  const { data, error, isFetching, refetch } = useQuery(statementQueries.of({ ...period, provider }));
  const file = callPath(statementFile, { query: { ...period, ...(provider ? { provider } : {}) } });
  return (
    <>
      <PeriodPicker today={today} period={period} providers={data?.providers ?? []} provider={data?.provider} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">
          {formatShortDay(period.from)}
          {period.to === period.from ? '' : ` to ${formatShortDay(period.to)}`}
        </h2>
        <div className="flex gap-2">
          <Button variant="secondary" size="xs" aria-disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? 'Loading…' : 'Refresh'}
          </Button>
          <ConfirmedDownload path={file} className={buttonClass({ variant: 'secondary', size: 'xs' })}>
            CSV
          </ConfirmedDownload>
        </div>
      </div>
      {error !== null ? (
        <ScreenFailure text="Couldn’t load the statement. Check your connection and try again." onRetry={refetch}>
          <p className="text-sm">{formatFailure(error)}</p>
        </ScreenFailure>
      ) : data === undefined ? (
        <div role="status">
          <span className="sr-only">Asking the payment provider…</span>
          <Skeleton className="h-16" />
          <Skeleton className="mt-4 h-80" />
        </div>
      ) : (
        <Found key={`${period.from} ${period.to}`} statement={data} q={search.get('q') ?? ''} />
      )}
    </>
  );
}

function Found({ statement, q }: { statement: Statement; q: string }) {
  const { days, totals, disputes } = statement;
  const verdict = formatVerdict(statement);
  const isRight = verdict === formatVerdict({ differing: 0, payouts: [] });
  return (
    <>
      <p role="status" className={`mb-2 font-semibold ${isRight ? 'text-eucalypt' : 'text-oxblood'}`}>
        {verdict}
      </p>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Sum term="In the shop" cents={totals.shopCents} />
        <Sum term="At the provider" cents={totals.providerCents} />
        <Sum term="Fees" cents={-totals.feeCents} />
        <Sum term="Net" cents={totals.netCents} />
        {disputes.withdrawnCents > 0 ? <Sum term="Taken by disputes" cents={-disputes.withdrawnCents} /> : null}
        {disputes.returnedCents > 0 ? <Sum term="Back from disputes" cents={disputes.returnedCents} /> : null}
      </dl>
      <StatementDays days={searchDays(days, q)} isSearched={q.trim() !== ''} />
      <StatementPayouts statement={statement} />
    </>
  );
}

function Sum({ term, cents }: { term: string; cents: number }) {
  return (
    <div>
      <dt className="text-sm text-steel">{term}</dt>
      <dd className="text-lg font-semibold">
        <Money cents={cents === 0 ? 0 : cents} />
      </dd>
    </div>
  );
}
