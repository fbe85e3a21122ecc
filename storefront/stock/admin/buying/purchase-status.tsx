import { melbourneDay } from '#core/dates.ts';
import type { Purchase } from '#core/stock/buying/buying-api.ts';
import { daysLate } from '#core/stock/buying/days-late.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { countOf } from '#storefront/ui/count-of.ts';

export const statusNames: Record<Purchase['status'], string> = {
  draft: 'Draft',
  sent: 'Sent',
  'received-in-part': 'Received in part',
  closed: 'Closed',
};

const tones: Record<Purchase['status'], BadgeTone> = {
  draft: 'neutral',
  sent: 'progress',
  'received-in-part': 'progress',
  closed: 'done',
};

/** Shows a purchase's status and, if it is late, by how many days. */
export function PurchaseStatus({ purchase }: { purchase: Pick<Purchase, 'status' | 'expectedOn'> }) {
  const late = daysLate(purchase, melbourneDay(new Date()));
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[purchase.status]}>{statusNames[purchase.status]}</Badge>
      {late === 0 ? null : <Badge tone="alert">{countOf(late, 'day')} late</Badge>}
    </span>
  );
}
