import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Packing, PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { LineQuestion } from './ask-customer.tsx';
import { focusLine, nextControl } from './focus-next.ts';
import { LineToPack } from './line-to-pack.tsx';
import { PackedPapers } from './packed-order.tsx';
import { isByKilo, lineText } from './packing-text.ts';
import { ReplaceLine } from './replace-line.tsx';
import { isOpen, nextOf, type ShownBench } from './use-bench.ts';
import { useGoodsScan } from './use-goods-scan.ts';
import { usePackingActions } from './use-packing-actions.ts';
import { useStart } from './use-start.ts';
import { WeighLine } from './weigh-line.tsx';

interface OrderOnBenchProps {
  order: PackingOrder;
  packing: Packing;
  bench: ShownBench;
}

/** One order: its lines one after the other, then its boxes. The next button has the focus, so that staff only have to press Enter. */
export function OrderOnBench({ order, packing, bench }: OrderOnBenchProps) {
  const { orderId, customer, notes, lines, trouble, closed, state } = order;
  const actions = usePackingActions(orderId, (action) => {
    // When an order is put aside or closed, the next order of the run is shown.
    if (action.do === 'park') bench.show({ order: nextAfter(packing, orderId) });
    if (action.do === 'close') bench.show({ order: nextAfter(packing, orderId), packed: orderId });
  });
  /** The weighed line that is being weighed again; null if there is none. */
  const [again, setAgain] = useState<number | null>(null);
  const current = again === null ? nextLine(lines) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone, the page is still scrolled to the end of the previous order, so the heading is scrolled into view. A layout effect runs
  // before the lines' own effects, which then scroll the whole next line into view.
  useLayoutEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section aria-labelledby="order-heading" className="border border-ink bg-white p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="order-heading" ref={heading} className="text-2xl">
          Order #{orderId}, {customer.name ?? 'No name'}
        </h2>
        {isOpen(order) ? (
          <Button
            variant="secondary"
            size="sm"
            disabled={actions.isPending}
            onClick={() => void actions.act({ do: state === 'parked' ? 'start' : 'park' })}
          >
            {state === 'parked' ? 'Go on' : 'Put aside'}
          </Button>
        ) : null}
      </div>
      <AtWork order={order} />
      {notes === null ? null : (
        <p className="mt-3 border border-ink px-3 py-2 wrap-anywhere">
          <strong>Notes: </strong>
          {notes}
        </p>
      )}
      {trouble.map((text) => (
        <p key={text} className="mt-3 border border-oxblood px-3 py-2 font-semibold text-oxblood">
          {text}
        </p>
      ))}
      <ol className="mt-4 divide-y divide-rule border-y border-rule">
        {lines.map((line) => (
          <li key={line.lineId} className="py-3">
            {isByKilo(line) && line.lineId === again && isOpen(order) ? (
              <WeighLine
                {...{ orderId, line }}
                items={packing.items}
                hasFocus
                onDone={() => setAgain(null)}
                onKeep={() => setAgain(null)}
              />
            ) : line === current && isOpen(order) ? (
              <>
                <LineToPack orderId={orderId} line={line} items={packing.items} actions={actions} hasFocus />
                <ReplaceLine order={order} line={line} />
              </>
            ) : (
              <LineAtRest
                line={line}
                isOpen={isOpen(order)}
                actions={actions}
                onWeighAgain={order.status === 'pending' ? () => setAgain(line.lineId) : undefined}
              />
            )}
          </li>
        ))}
      </ol>
      {isOpen(order) && current === undefined && again === null ? <CloseForm actions={actions} /> : null}
      <ActionFailure text={actions.failure === '' ? '' : `${actions.what} ${actions.failure}`} className="mt-4" />
      {closed === null ? null : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="font-semibold">
            Packed{closed.by === null ? '' : ` by ${closed.by.name}`} in {closed.boxes}{' '}
            {closed.boxes === 1 ? 'box' : 'boxes'}.
          </p>
          <PackedPapers order={order} day={packing.day} />
          {state === 'packed' ? (
            <Button
              variant="secondary"
              size="sm"
              disabled={actions.isPending}
              onClick={() => void actions.act({ do: 'unpack' })}
            >
              Unpack
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

/** Returns the next line that isn't in the box. Lines that wait for the customer's answer come last. */
function nextLine(lines: readonly PackingLine[]): PackingLine | undefined {
  const open = lines.filter(({ packed }) => packed === null);
  return open.find(({ question }) => question?.state !== 'waiting') ?? open[0];
}

/**
 * Returns the next order to pack: the first unpacked order after this one, or else the first of the day. Orders that were put aside
 * come last.
 */
function nextAfter({ orders }: Packing, orderId: number): number | null {
  const at = orders.findIndex((order) => order.orderId === orderId);
  const inOrder = [...orders.slice(at + 1), ...orders.slice(0, at)];
  return nextOf(inOrder)?.orderId ?? null;
}

type Actions = ReturnType<typeof usePackingActions>;

interface LineAtRestProps {
  line: PackingLine;
  isOpen: boolean;
  actions: Actions;
  /** Starts weighing the line again; absent if the order is paid, because its weights can't change then. */
  onWeighAgain: (() => void) | undefined;
}

function LineAtRest({ line, isOpen: mayChange, actions, onWeighAgain }: LineAtRestProps) {
  const { packed, kilo } = line;
  const mayUndo = packed !== null && mayChange;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <span className={packed === null ? '' : 'text-steel'}>
          {lineText(line)}
          {packed === null ? '' : ` · in the box${packed.by === null ? '' : ` (${packed.by.name})`}`}
        </span>
        <LineQuestion question={line.question} />
      </div>
      {mayUndo && kilo === null ? (
        <Button
          variant="secondary"
          size="xs"
          disabled={actions.isPending}
          onClick={() => void actions.act({ do: 'take-out', line })}
        >
          Take out<span className="sr-only"> {line.name}</span>
        </Button>
      ) : null}
      {mayUndo && kilo !== null && onWeighAgain !== undefined ? (
        <Button variant="secondary" size="xs" onClick={onWeighAgain}>
          Weigh again<span className="sr-only"> {line.name}</span>
        </Button>
      ) : null}
    </div>
  );
}

/** Names the other person who is packing the order, as soon as the order is on the screen. */
function AtWork({ order }: { order: PackingOrder }) {
  const besides = useStart(order);
  const me = useCurrentUser();
  const worker = order.worker === null || order.worker.id === me?.id ? '' : order.worker.name;
  const name = besides || worker;
  return (
    <div role="status">
      {name === '' || !isOpen(order) ? null : (
        <p className="mt-3 border border-ink bg-bone px-3 py-2 font-semibold">
          {name} is packing this order too. Agree on who packs what.
        </p>
      )}
    </div>
  );
}

function CloseForm({ actions }: { actions: Actions }) {
  const [boxes, setBoxes] = useState('1');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => focusLine(button.current), []);
  const isInBox = (name: string) => `${name} isn’t needed: every line is in the box.`;
  const missed = useGoodsScan(true, {
    pack: ({ number, name }) => isInBox(`Pack ${number}, ${name},`),
    sticker: ({ name }) => isInBox(name),
    product: ({ name }) => isInBox(name),
  });
  const count = /^\d{1,2}$/.test(boxes) ? Number(boxes) : 0;
  const error = count === 0 ? 'Please enter a number from 1 to 99' : undefined;
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (error === undefined) void actions.act({ do: 'close', boxes: count });
  };
  return (
    <form className="mt-4 flex flex-wrap items-end gap-3" onSubmit={close} noValidate>
      <Field
        label="Boxes"
        inputMode="numeric"
        value={boxes}
        error={error}
        onChange={({ target }) => setBoxes(target.value)}
        className="w-36"
      />
      <button
        ref={button}
        {...nextControl}
        type="submit"
        aria-disabled={actions.isPending}
        className="min-h-14 rounded-md bg-oxblood px-6 text-lg font-semibold text-white"
      >
        {actions.isPending ? 'Closing…' : 'Close the box'}
      </button>
      <ActionFailure text={missed} className="basis-full" />
    </form>
  );
}
