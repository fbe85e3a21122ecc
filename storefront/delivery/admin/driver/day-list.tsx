import { formatTime } from '#core/dates.ts';
import type { RunStop } from '#core/delivery/run-sheet-api.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import type { WaitingStep } from './waiting-step.ts';

interface DayListProps {
  stops: readonly RunStop[];
  current: RunStop | null;
  waiting: readonly WaitingStep[];
  onChoose(orderId: number): void;
}

/** All stops of the day in driving order. Pressing a stop shows all of its details. */
export function DayList({ stops, current, waiting, onChoose }: DayListProps) {
  const delivered = stops.filter(({ status }) => status === 'delivered').length;
  return (
    <section aria-labelledby="list-heading">
      <h2 id="list-heading" className="mb-2 text-xl">
        The day: {delivered} of {stops.length} delivered
      </h2>
      <ol className="border-t border-ink">
        {stops.map((stop, index) => (
          <li key={stop.orderId} className="border-b border-rule">
            <button
              type="button"
              aria-current={stop === current ? 'step' : undefined}
              className="grid min-h-14 w-full grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2 pr-1 text-left aria-[current]:bg-bone"
              onClick={() => onChoose(stop.orderId)}
            >
              <span className="text-center font-semibold tabular-nums">{index + 1}</span>
              <span className="min-w-0 leading-tight">
                <span className="block font-semibold">{stop.customer.name ?? 'No name'}</span>
                <span className="block text-sm text-steel">
                  {stop.address === null ? 'No address yet' : addressLine(stop.address)}
                </span>
              </span>
              <StopState stop={stop} isWaiting={waiting.some((step) => isOf(step, stop))} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isOf(step: WaitingStep, stop: RunStop): boolean {
  return step.kind === 'stop' && step.orderId === stop.orderId;
}

function StopState({ stop: { status, visit }, isWaiting }: { stop: RunStop; isWaiting: boolean }) {
  const at = visit === null ? '' : ` ${formatTime(visit.at)}`;
  return (
    <span className="grid justify-items-end gap-0.5 text-xs">
      {status === 'delivered' ? <Badge tone="delivered">Delivered{at}</Badge> : null}
      {status !== 'delivered' && visit !== null ? <Badge tone="alert">Not at home{at}</Badge> : null}
      {isWaiting ? <span>not sent yet</span> : null}
    </span>
  );
}
