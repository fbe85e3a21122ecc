import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#core/dates.ts';
import type { CounterContact, Lot } from '#core/stock/lots/lots-api.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { lotQueries } from './lot-queries.ts';

/**
 * Lists the counters that may not have contacted the shop since a lot was held. Such a counter may still sell goods of the lot, because
 * it doesn't know of the hold.
 */
export function LotCounters({ lot: { id, version } }: { lot: Lot }) {
  const { data, error, refetch, isFetching } = useQuery(lotQueries.counters(id, version));
  return (
    <section aria-labelledby="counters" className="mt-6">
      <h2 id="counters" className="mb-3 text-xl">
        Which counters know
      </h2>
      {data === undefined ? null : <Contacts contacts={data} />}
      {data === undefined && error !== null ? (
        <LoadFailure disabled={isFetching} onRetry={refetch}>
          Couldn’t load the counters.
        </LoadFailure>
      ) : null}
      {data === undefined && error === null ? <Skeleton className="h-16" /> : null}
    </section>
  );
}

function Contacts({ contacts }: { contacts: readonly CounterContact[] }) {
  const unaware = contacts.filter(({ knowsOfHold }) => !knowsOfHold);
  if (unaware.length === 0) {
    return <p>Every counter where staff are signed in has been in contact with the shop since the lot was held.</p>;
  }
  return (
    <>
      <p className="max-w-prose">
        The shop doesn’t know whether these have been in contact since the lot was held, because nothing has been booked
        there since. A counter learns of it at its next contact. Call them if they may be selling offline.
      </p>
      <ul className="mt-3 border border-ink bg-white">
        {unaware.map(({ names, lastContactAt }) => (
          <li key={names.join() + lastContactAt} className="border-rule p-4 not-last:border-b">
            <span className="font-semibold">Counter of {names.join(', ')}</span>
            <span className="block text-sm text-steel">Last known contact {formatInstant(lastContactAt)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
