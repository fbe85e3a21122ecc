import { formatInstant } from '#core/dates.ts';
import { type Denomination, denominations, describeDifference, nameOfDenomination } from '#core/drawer/drawer.ts';
import type { DrawerCount } from '#core/drawer/drawer-api.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Money } from '#storefront/ui/money.tsx';
import { ExpectedCash, Takings } from './takings.tsx';

/** A count as a sheet for printing and filing with the cash. The sheet looks the same on screen. */
export function CountSheet({ count, correction }: { count: DrawerCount; correction: DrawerCount | null }) {
  const { businessName } = useShop();
  const { id, kind, by, recordedAt, since, floatBeforeCents, takings, note } = count;
  return (
    <article className="sheet max-w-3xl border border-ink bg-white p-4 sm:p-6 print:max-w-none print:border-0 print:p-0">
      <header className="border-b-2 border-ink pb-2">
        <h2 className="text-xl">
          {kind === 'opening'
            ? 'First float'
            : kind === 'correction'
              ? `Correction of count ${count.correctsId}`
              : 'Cash drawer'}
          , {formatInstant(recordedAt)}
        </h2>
        <p className="text-sm">
          {businessName}, count {id}, by {by.name}
          {since === null || kind !== 'count' ? '' : `. From ${formatInstant(since)} to then.`}
        </p>
      </header>
      {correction === null ? null : (
        <p className="mt-3 border border-brass bg-brass/8 p-3 text-sm font-semibold">
          Corrected by count {correction.id}: {correction.note}. Counted again:{' '}
          <Money cents={correction.countedCents} />.
        </p>
      )}
      {kind === 'count' ? (
        <div className="mt-4 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <Takings takings={takings} />
          <ExpectedCash floatCents={floatBeforeCents} takings={takings} />
        </div>
      ) : null}
      <Outcome count={count} />
      {note === '' ? null : (
        <p className="mt-4 text-sm whitespace-pre-line">
          <strong>Note:</strong> {note}
        </p>
      )}
      <Notes count={count} />
      <p className="mt-10 hidden text-sm print:block">Signed: ________________________</p>
    </article>
  );
}

function Outcome({ count }: { count: DrawerCount }) {
  const { kind, expectedCents, countedCents, differenceCents, bankedCents, floatCents } = count;
  const rows: [string, number][] = [
    [kind === 'correction' ? 'Counted before' : 'Should be in the drawer', expectedCents],
    ['Counted', countedCents],
    ['To the bank', bankedCents],
    ['Stays as the float', floatCents],
  ];
  return (
    <dl className="mt-4 border-t border-ink pt-2 text-base tabular-nums">
      {rows.map(([term, cents]) =>
        kind === 'opening' && term !== 'Stays as the float' ? null : (
          <div key={term} className="flex justify-between py-1">
            <dt>{term}</dt>
            <dd className="font-semibold">
              <Money cents={cents} />
            </dd>
          </div>
        ),
      )}
      {kind === 'opening' ? null : (
        <div className="flex justify-between border-t border-ink py-2 text-lg font-semibold">
          <dt>Difference</dt>
          <dd className={differenceCents === 0 ? 'text-eucalypt' : 'text-oxblood'}>
            {describeDifference(differenceCents)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Notes({ count: { notes } }: { count: DrawerCount }) {
  if (notes === null) return null;
  const found = denominations.filter((cents) => (notes[`${cents}`] ?? 0) > 0);
  if (found.length === 0) return null;
  const numberOf = (cents: Denomination) => notes[`${cents}`] ?? 0;
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold">Notes and coins</h3>
      <ul className="columns-2 gap-8 text-sm tabular-nums">
        {found.map((cents) => (
          <li key={cents} className="flex justify-between border-b border-rule py-1">
            <span>
              {numberOf(cents)} × {nameOfDenomination(cents)}
            </span>
            <Money cents={numberOf(cents) * cents} />
          </li>
        ))}
      </ul>
    </section>
  );
}
