import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatCard } from '#core/payments/format-card.ts';
import { formatInterval } from '#core/repeats/interval.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { type EveryBoxChange, type ShownRepeat, useRepeatCalls } from './repeat-calls.ts';
import { useRepeatAction } from './use-repeat-action.ts';

const dialogs = {
  items: lazy(async () => ({ default: (await import('./dialogs/every-box-dialog.tsx')).EveryBoxDialog })),
  interval: lazy(async () => ({ default: (await import('./dialogs/interval-dialog.tsx')).IntervalDialog })),
  pause: lazy(async () => ({ default: (await import('./dialogs/pause-dialog.tsx')).PauseDialog })),
  address: lazy(async () => ({ default: (await import('./dialogs/address-dialog.tsx')).AddressDialog })),
  card: lazy(async () => ({ default: (await import('./dialogs/card-dialog.tsx')).CardDialog })),
  stop: lazy(async () => ({ default: (await import('./dialogs/stop-dialog.tsx')).StopDialog })),
};

/** Shows the details that apply to every box of a repeat, with the buttons that change them. */
export function EveryBox({ repeat }: { repeat: ShownRepeat }) {
  const calls = useRepeatCalls();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const resume = useRepeatAction<EveryBoxChange>(repeat, {
    done: 'Your boxes come again',
    failed: 'Couldn’t end the pause.',
    send: (change) => calls.change(repeat.id, change),
  });
  const { items, intervalWeeks, card, address, status } = repeat;
  const headingId = `every-box-${repeat.id}`;
  const Dialog = open === null ? null : dialogs[open];
  return (
    <section aria-labelledby={headingId} className="border-t border-rule pt-5">
      <h4 id={headingId} className="text-xl">
        Every box
      </h4>
      <dl className="ledger mt-2">
        <Row term="Contents" button="Change contents" onPress={() => setOpen('items')}>
          {items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </Row>
        <Row term="How often" button="Change how often" onPress={() => setOpen('interval')}>
          {formatInterval(intervalWeeks)}
        </Row>
        {address === undefined ? null : (
          <Row term="Delivered to" button="Change address" onPress={() => setOpen('address')}>
            {addressLine(address)}
          </Row>
        )}
        {card === undefined ? null : (
          <Row term="Card" button={calls.isOwn ? 'Change card' : null} onPress={() => setOpen('card')}>
            {card === null ? 'No card is saved' : formatCard(card)}
          </Row>
        )}
      </dl>
      <ActionFailure text={resume.failure} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-2">
        {status === 'paused' ? (
          <Button size="sm" disabled={resume.isPending} onClick={() => resume.run({ pausedUntil: null })}>
            {resume.isPending ? 'One moment…' : 'End the pause'}
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={() => setOpen('pause')}>
          {status === 'paused' ? 'Change the pause' : 'Pause until a date'}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setOpen('stop')}>
          Stop
        </Button>
      </div>
      <Suspense>{Dialog === null ? null : <Dialog repeat={repeat} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  );
}

interface RowProps {
  term: string;
  /** The label of the button; null if this detail can't be changed here. */
  button: string | null;
  onPress(): void;
  children: ReactNode;
}

function Row({ term, button, onPress, children }: RowProps) {
  return (
    <div className="flex-wrap items-center">
      <dt className="shrink-0 text-steel">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 font-semibold max-sm:w-full sm:justify-end sm:text-right">
        <span className="break-words">{children}</span>
        {button === null ? null : (
          <button type="button" className="text-link min-h-11 font-normal" onClick={onPress}>
            {button}
          </button>
        )}
      </dd>
    </div>
  );
}
