import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { addDays, type Day, formatFullDay, formatShortDay, isDay, melbourneDay, mondayOf } from '#core/dates.ts';
import type { listDueBoxes } from '#core/repeats/staff-repeat-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import type { ResponseOf } from '#storefront/api/call.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { BoxPrice } from '../box-price.tsx';
import { boxBadge, formatChangeUntil } from '../repeat-text.ts';
import { repeatPath, staffRepeatQueries } from './staff-repeat-queries.ts';

type Due = ResponseOf<typeof listDueBoxes>;

const weekPath = (monday: Day) => `/admin?tab=subscriptions&kind=boxes&week=${monday}`;

/** The boxes that are due in a week, by day, with the goods that they need. Shows next week at first. */
export function DueBoxes() {
  const [search] = useSearchParams();
  const requested = search.get('week');
  const nextMonday = addDays(mondayOf(melbourneDay(new Date())), 7);
  const from = requested !== null && isDay(requested) ? mondayOf(requested) : nextMonday;
  const to = addDays(from, 6);
  const { data, isPending, refetch } = useQuery(staffRepeatQueries.due({ from, to }));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h3 className="grow text-xl">
          {from === nextMonday ? 'Next week' : 'Week'}: {formatShortDay(from)} to {formatShortDay(to)}
        </h3>
        <ButtonLink to={weekPath(addDays(from, -7))} variant="secondary" size="xs">
          Week before
        </ButtonLink>
        <ButtonLink to={weekPath(addDays(from, 7))} variant="secondary" size="xs">
          Week after
        </ButtonLink>
      </div>
      {isPending ? (
        <ScreenSkeleton />
      ) : data === undefined ? (
        <ScreenFailure
          text="Couldn’t load the boxes of this week. Check your connection and try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <DaysOf due={data} />
      )}
    </>
  );
}

function DaysOf({ due: { boxes, goods } }: { due: Due }) {
  const days = [...new Set(boxes.map(({ date }) => date))].sort();
  if (days.length === 0) {
    return <p className="font-semibold">No repeating box is due in this week.</p>;
  }
  return (
    <div className="grid gap-8">
      {days.map((date) => {
        const ofDay = boxes.filter((box) => box.date === date);
        const coming = ofDay.filter(({ status }) => status !== 'skipped' && status !== 'missed');
        return (
          <section key={date} aria-label={formatFullDay(date)}>
            <h4 className="border-b border-ink pb-1 text-lg">
              {formatFullDay(date)}: {coming.length === 1 ? '1 box' : `${coming.length} boxes`}
            </h4>
            <GoodsOfDay goods={goods.filter((each) => each.date === date)} />
            <ul className="mt-2">
              {ofDay.map((box) => (
                <DueBox key={`${box.repeatId} ${box.plannedDate}`} box={box} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function GoodsOfDay({ goods }: { goods: Due['goods'] }) {
  if (goods.length === 0) return null;
  return (
    <p className="mt-2 text-sm">
      <strong>To cut and pack:</strong> {goods.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
    </p>
  );
}

function DueBox({ box }: { box: Due['boxes'][number] }) {
  const { repeatId, customer, items, total, estimate, status, note, zone } = box;
  const badge = boxBadge(box, false);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-rule py-2">
      <span className="min-w-0">
        <ShopLink to={repeatPath(repeatId)} className="text-link inline-flex min-h-11 items-center font-semibold">
          {repeatId} · {customer.name ?? customer.email ?? 'No name'}
        </ShopLink>{' '}
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <span className="block text-sm">{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</span>
        <span className="block text-sm text-steel">
          {[zone?.name, status === 'planned' ? formatChangeUntil(box) : null, note].filter(Boolean).join('. ')}
        </span>
      </span>
      {status === 'skipped' || status === 'missed' ? null : <BoxPrice most={total} about={estimate} />}
    </li>
  );
}
