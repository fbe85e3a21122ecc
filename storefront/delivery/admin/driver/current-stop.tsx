import type { RefObject } from 'react';
import { formatTime } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ContactLinks } from '../contact-links.tsx';
import { usePhoneAction } from '../use-phone-action.ts';
import type { DriverRun } from './driver-run.ts';
import { formatGoods } from './format-goods.ts';
import { StopForm } from './stop-form.tsx';
import type { WaitingStep } from './waiting-step.ts';

export interface CurrentStopProps {
  run: DriverRun;
  sheet: RunSheet;
  stop: RunStop;
  number: number;
  count: number;
  waiting: readonly WaitingStep[];
  /** Whether the run's day is still in the future. */
  isAhead: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onDone(): void;
}

/** The driver's current or next stop, large enough to be read in a holder on the dashboard. */
export function CurrentStop(props: CurrentStopProps) {
  const { run, sheet, stop, number, count, waiting, isAhead, heading, onDone } = props;
  const { orderId, customer, address, items, notes, status, visit } = stop;
  const unsent = waiting.find((step) => step.kind === 'stop' && step.orderId === orderId);
  return (
    <section aria-labelledby="stop-heading" className="border border-ink bg-white p-4">
      <p className="text-sm text-steel">
        Stop {number} of {count} · order #{orderId}
      </p>
      <h2 id="stop-heading" ref={heading} tabIndex={-1} className="mt-1 text-3xl leading-tight">
        {customer.name ?? 'No name'}
      </h2>
      <p className="mt-1 text-xl leading-snug">{address === null ? 'No address yet' : addressLine(address)}</p>
      <ContactLinks stop={stop} className="mt-4 gap-3" />
      {notes === null ? null : (
        <p className="mt-4 border-l-4 border-brass bg-paper px-3 py-2 break-words">
          <strong>Notes: </strong>
          {notes}
        </p>
      )}
      <p className="mt-4 font-semibold">{formatGoods(items)}</p>
      <ul className="mb-5">
        {items.map((item) => (
          <li key={`${item.productId}-${item.name}`}>
            {item.quantity} × {item.name}{' '}
            <span className="whitespace-nowrap text-steel">{item.byKilo ?? item.weight}</span>
          </li>
        ))}
      </ul>
      {visit === null ? null : <Visited run={run} visit={visit} unsent={unsent} />}
      {status === 'pending' ? (
        <p className="font-semibold">It isn’t paid yet. Ring the shop before you hand it over.</p>
      ) : null}
      {status === 'delivered' && visit === null ? <p>The shop has marked it as delivered already.</p> : null}
      {status === 'paid' && !isAhead ? <StopForm run={run} day={sheet.day} stop={stop} onDone={onDone} /> : null}
    </section>
  );
}

interface VisitedProps {
  run: DriverRun;
  visit: NonNullable<RunStop['visit']>;
  /** The outcome that the driver has recorded at this stop, until the server has received it; otherwise undefined. */
  unsent: WaitingStep | undefined;
}

function Visited({ run, visit: { outcome, at, temperature }, unsent }: VisitedProps) {
  const { act, isPending, failure } = usePhoneAction();
  return (
    <div className="mb-4 border-t border-rule pt-3">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {outcome === 'delivered' ? 'Delivered' : 'Not at home'} at {formatTime(at)}
          {temperature === null ? '' : `, ${temperature} °C`}
        </span>
        {unsent === undefined ? null : (
          <Button variant="secondary" size="sm" disabled={isPending} onClick={() => void act(() => run.undo(unsent))}>
            Undo
          </Button>
        )}
      </p>
      <ActionFailure text={failure} className="mt-3" />
    </div>
  );
}
