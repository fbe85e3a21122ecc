import { formatInstant, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Statement, StatementPayout } from '#core/payments/statement-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { payoutText } from './statement-text.ts';

const columns: Column<StatementPayout>[] = [
  { key: 'at', header: 'Paid out', cell: ({ at }) => <PaidOut at={at} /> },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  {
    key: 'carried',
    header: 'Carries',
    align: 'right',
    phone: 'hide',
    cell: ({ movements, carriedCents }) => (movements === 0 ? '–' : <Money cents={carriedCents} />),
  },
  { key: 'movements', header: 'Movements', align: 'right', phone: 'hide', cell: ({ movements }) => movements },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={payoutText[state].tone}>{payoutText[state].label}</Badge>,
  },
  {
    key: 'id',
    header: 'Number',
    className: 'max-xl:hidden',
    cell: ({ id }) => <code className="text-xs break-all">{id}</code>,
  },
];

/** The time of a payout. On a phone only the day is shown. */
function PaidOut({ at }: { at: string }) {
  return (
    <>
      <span className="whitespace-nowrap md:hidden">{formatShortDay(melbourneDay(new Date(at)))}</span>
      <span className="max-md:hidden">{formatInstant(at)}</span>
    </>
  );
}

/** The payouts that reached the bank in the period, what each payout consists of, and the amount not yet paid out. */
export function StatementPayouts({ statement }: { statement: Statement }) {
  const { provider, payouts, waitingCents } = statement;
  return (
    <section aria-labelledby="payouts" className="mt-6">
      <h2 id="payouts" className="mb-2 text-xl">
        Payouts
      </h2>
      {provider === 'till' ? (
        <p className="text-sm text-steel">The till is simulated: nothing reaches a bank.</p>
      ) : (
        <>
          <p className="mb-3 text-sm">
            <strong>
              <Money cents={waitingCents} />
            </strong>{' '}
            of these days hasn’t been paid out yet.
          </p>
          <DataTable
            caption="Payouts"
            columns={columns}
            rows={payouts}
            rowKey={({ id, at }) => `${id} ${at}`}
            empty={<p className="font-semibold">Nothing was paid out on these days.</p>}
          />
        </>
      )}
    </section>
  );
}
