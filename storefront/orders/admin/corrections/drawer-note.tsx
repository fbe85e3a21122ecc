import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#core/money.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { drawerQueries } from '#storefront/journal/admin/journal-queries.ts';

/** Shows staff who hand back cash how much the drawer should contain. Hidden until the first float has been set. */
export function DrawerNote({ handedBack }: { handedBack: readonly { method: string; amountCents: number }[] }) {
  const cents = handedBack.reduce((sum, part) => sum + (part.method === 'cash' ? part.amountCents : 0), 0);
  const { data } = useQuery({ ...drawerQueries.now(), enabled: cents > 0, ...freshness.eachTime });
  if (cents === 0 || !data || data.last === null) return null;
  const held = `The drawer should hold ${formatMoney(data.expectedCents)}`;
  return (
    <p role="status" className={`text-sm ${data.expectedCents < cents ? 'font-semibold text-oxblood' : ''}`}>
      {data.expectedCents < cents ? `${held}, less than the ${formatMoney(cents)} to hand back.` : `${held}.`}
    </p>
  );
}
