import { lazy, Suspense, useRef, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import type { RepeatBox } from '#core/repeats/repeat.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { BoxPrice } from './box-price.tsx';
import { type BoxAction, type ShownRepeat, useRepeatCalls } from './repeat-calls.ts';
import { boxBadge, canChange, formatBoxDay, formatChangeUntil, shortBoxDay } from './repeat-text.ts';
import { useRepeatAction } from './use-repeat-action.ts';

const MoveBoxDialog = lazy(async () => ({ default: (await import('./dialogs/move-box-dialog.tsx')).MoveBoxDialog }));
const BoxContentsDialog = lazy(async () => ({
  default: (await import('./dialogs/box-contents-dialog.tsx')).BoxContentsDialog,
}));

interface BoxProps {
  repeat: ShownRepeat;
  box: RepeatBox;
}

interface SkipProps extends BoxProps {
  /** Called after the box was skipped or the skip was taken back, because the pressed button is gone then. */
  onDone(): void;
}

/** One box with its day, contents, price and cut-off, and the buttons that change only this box. */
export function BoxCard({ repeat, box }: BoxProps) {
  const { isOwn } = useRepeatCalls();
  const badge = boxBadge(box, isOwn);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <li className="flex flex-col rounded-sm border border-rule bg-paper p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h5 ref={heading} tabIndex={-1} className="font-text text-base font-semibold">
          {formatBoxDay(box)}
        </h5>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      {canChange(box) ? <p className="text-sm text-steel">{formatChangeUntil(box)}</p> : null}
      {box.status === 'skipped' && canChange(box) ? <TakeBack repeat={repeat} box={box} onDone={focusHeading} /> : null}
      {box.note === null ? null : <p className="mt-2 text-sm font-semibold">{box.note}</p>}
      {box.status === 'skipped' ? <p className="mt-2 text-sm">Nothing is charged for it.</p> : <BoxGoods box={box} />}
      <BoxActions repeat={repeat} box={box} onDone={focusHeading} />
    </li>
  );
}

function BoxGoods({ box: { items, price, fee, total, estimate, noticedAt, status } }: { box: RepeatBox }) {
  return (
    <div className="mt-2 text-sm">
      <ul>
        {items.map(({ productId, name, quantity, totalPrice, estimate: about, isExtra, isSold }) => (
          <li key={productId} className="flex justify-between gap-3">
            <span className={isSold ? '' : 'text-steel line-through'}>
              {quantity} × {name}
              {isExtra ? ' (this box only)' : ''}
              {isSold ? '' : <span className="sr-only"> (no longer sold)</span>}
            </span>
            <BoxPrice most={totalPrice} about={about} />
          </li>
        ))}
        <li className="flex justify-between gap-3 text-steel">
          <span>Delivery</span>
          <span>{fee === 0 ? 'free' : <Money cents={fee} />}</span>
        </li>
      </ul>
      <p className="mt-1 flex justify-between gap-3 border-t border-rule pt-1 font-semibold">
        <span>Total</span>
        <span className="text-right">
          <span className="sr-only">{formatMoney(price)} and delivery: </span>
          <BoxPrice most={total} about={estimate} />
        </span>
      </p>
      {status === 'planned' && noticedAt !== null ? (
        <p className="mt-1 text-steel">
          {estimate === undefined
            ? 'This is the price that is charged.'
            : 'We charge what it weighs, and never more than this.'}
        </p>
      ) : null}
    </div>
  );
}

/**
 * The button that takes back a skip. It is above the place where the Skip button was, so that the second click of a double click on Skip
 * doesn't take the skip back.
 */
function TakeBack({ repeat, box, onDone }: SkipProps) {
  const { changeBox } = useRepeatCalls();
  const day = shortBoxDay(box);
  const unskip = useRepeatAction<BoxAction>(repeat, {
    done: `Box of ${day} comes again`,
    failed: `Couldn’t take back the skip of ${day}.`,
    send: (change) => changeBox(repeat.id, box.plannedDate, change),
    onDone,
  });
  return (
    <fieldset className="mt-1">
      <legend className="sr-only">Only the box of {day}</legend>
      <ActionFailure text={unskip.failure} className="mb-2" />
      <Button size="sm" disabled={unskip.isPending} onClick={() => unskip.run({ action: 'unskip' })}>
        {unskip.isPending ? 'One moment…' : 'Take back the skip'}
      </Button>
    </fieldset>
  );
}

function BoxActions({ repeat, box, onDone }: SkipProps) {
  const calls = useRepeatCalls();
  const [open, setOpen] = useState<'move' | 'contents' | null>(null);
  const day = shortBoxDay(box);
  const skip = useRepeatAction<BoxAction>(repeat, {
    done: `Box of ${day} skipped`,
    failed: `Couldn’t skip the box of ${day}.`,
    send: (change) => calls.changeBox(repeat.id, box.plannedDate, change),
    onDone,
  });
  if (box.orderId !== null) {
    return (
      <ShopLink
        to={calls.isOwn ? `/account?highlight=${box.orderId}` : `/admin/orders/${box.orderId}`}
        className="text-link mt-2 inline-flex min-h-11 items-center text-sm"
      >
        Order #{box.orderId}
      </ShopLink>
    );
  }
  if (box.status === 'skipped') return null;
  if (!canChange(box)) {
    return box.status === 'planned' || box.status === 'charging' ? (
      <p className="mt-2 text-sm text-steel">This box can’t be changed any more.</p>
    ) : null;
  }
  const close = () => setOpen(null);
  return (
    <div className="mt-auto pt-3">
      <ActionFailure text={skip.failure} className="mb-2" />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Only the box of {day}</legend>
        <Button variant="secondary" size="sm" disabled={skip.isPending} onClick={() => skip.run({ action: 'skip' })}>
          {skip.isPending ? 'Skipping…' : 'Skip this box'}
        </Button>
        {calls.boxDays === null ? null : (
          <Button variant="secondary" size="sm" onClick={() => setOpen('move')}>
            Move this box
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => setOpen('contents')}>
          Change this box
        </Button>
      </fieldset>
      <Suspense>
        {open === 'move' ? <MoveBoxDialog repeat={repeat} box={box} onClose={close} /> : null}
        {open === 'contents' ? <BoxContentsDialog repeat={repeat} box={box} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
