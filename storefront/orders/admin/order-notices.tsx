import { melbourneDay } from '#core/dates.ts';
import { Button, type ButtonVariant } from '#storefront/ui/button.tsx';
import type { OrderActionsProps } from './order-actions.tsx';
import { deedLabel } from './order-deed-words.ts';
import { noticesOf, type OrderDeedName, type OrderNotice } from './order-state.ts';

const tones: Record<OrderNotice['tone'], string> = {
  alert: 'border-oxblood [&_h2]:text-oxblood',
  progress: 'border-brass [&_h2]:text-brass',
  done: 'border-eucalypt [&_h2]:text-eucalypt',
  over: 'border-steel [&_h2]:text-steel',
};

/** What needs doing about an order, with the buttons for it. */
export function OrderNotices({ order, onOpen }: OrderActionsProps) {
  return (
    <div className="mb-5 grid gap-3">
      {noticesOf(order, melbourneDay(new Date())).map((notice) => (
        <section
          key={notice.key}
          aria-labelledby={`notice-${notice.key}`}
          className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-l-4 bg-white px-4 py-3 sm:px-5 ${tones[notice.tone]}`}
        >
          <div>
            <h2 id={`notice-${notice.key}`} className="font-text text-base font-semibold tracking-normal">
              {notice.title}
            </h2>
            <p className="text-sm wrap-anywhere">{notice.words}</p>
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {notice.deeds.map((deed, index) => (
              <Button
                key={deed}
                size="xs"
                variant={variantOf(deed, { isFirst: index === 0, notice })}
                onClick={() => onOpen(deed)}
              >
                {deedLabel(deed, order)}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function variantOf(deed: OrderDeedName, { isFirst, notice }: { isFirst: boolean; notice: OrderNotice }): ButtonVariant {
  if (deed === 'cancel') return 'danger';
  // What has its day to come is no invitation.
  return isFirst && notice.tone !== 'done' ? 'primary' : 'secondary';
}
