import { useEffect, useRef, useState } from 'react';
import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import type { BoxItem, RepeatBox } from '#core/repeats/repeat.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { BoxPrice } from '../box-price.tsx';
import { type BoxAction, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { formatChangeUntil, shortBoxDay } from '../repeat-text.ts';
import { type RepeatAction, useRepeatAction } from '../use-repeat-action.ts';
import { PackChoice } from './pack-choice.tsx';

// The empty fields after an addition. Without a chosen product, a second press can't add the same pack again.
const noAddition = { productId: '', quantity: '1' };

interface BoxContentsDialogProps {
  repeat: ShownRepeat;
  box: RepeatBox;
  onClose(): void;
}

/** A dialog that adds, swaps and removes products of one box. Each press is saved immediately. All other boxes stay unchanged. */
export function BoxContentsDialog({ repeat, box, onClose }: BoxContentsDialogProps) {
  const calls = useRepeatCalls();
  const [swapped, setSwapped] = useState<number | null>(null);
  const [addition, setAddition] = useState(noAddition);
  const day = shortBoxDay(box);
  const action = useRepeatAction<BoxAction>(repeat, {
    done: `Box of ${day} changed`,
    failed: `Couldn’t change the box of ${day}.`,
    send: (change) => calls.changeBox(repeat.id, box.plannedDate, change),
    onDone(change) {
      setSwapped(null);
      if (change.action === 'add') setAddition(noAddition);
    },
  });
  const inBox = box.items.map(({ productId }) => productId);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !action.isPending) onClose();
      }}
      title={`Change the box of ${day}`}
      description={`Only this box changes; every other box stays as it is. ${formatChangeUntil(box)}.`}
    >
      <ul className="grid gap-3">
        {box.items.map((item) => (
          <li key={item.productId} className="border-b border-rule pb-3">
            <p className="flex justify-between gap-3 font-semibold">
              <span>
                {item.quantity} × {item.name}
              </span>
              <BoxPrice most={item.totalPrice} about={item.estimate} />
            </p>
            <div className="mt-1 flex flex-wrap gap-x-4">
              <button
                type="button"
                className="text-link min-h-11"
                aria-expanded={swapped === item.productId}
                onClick={() => setSwapped(swapped === item.productId ? null : item.productId)}
              >
                Swap<span className="sr-only"> {item.name} in this box</span>
              </button>
              {box.items.length === 1 ? null : (
                <button
                  type="button"
                  className="text-link min-h-11"
                  aria-disabled={action.isPending}
                  onClick={() => action.run({ action: 'remove', productId: item.productId })}
                >
                  Take out<span className="sr-only"> {item.name} from this box</span>
                </button>
              )}
            </div>
            {swapped === item.productId ? <Swap item={item} inBox={inBox} action={action} /> : null}
          </li>
        ))}
      </ul>
      <ActionFailure text={action.failure} className="mt-4" />
      <Addition inBox={inBox} action={action} addition={addition} onChange={setAddition} />
      <p className="mt-5 flex justify-between gap-3 border-t border-ink pt-3 font-semibold" role="status">
        <span>This box, with delivery</span>
        <BoxPrice most={box.total} about={box.estimate} />
      </p>
      <Button variant="secondary" className="mt-4 w-full" disabled={action.isPending} onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}

interface ChangeProps {
  inBox: readonly number[];
  action: RepeatAction<BoxAction>;
}

function Swap({ item, inBox, action }: ChangeProps & { item: BoxItem }) {
  const [by, setBy] = useState('');
  return (
    <div className="grid gap-3">
      <PackChoice label={`Instead of ${item.name}`} value={by} without={inBox} onChange={setBy} />
      <Button
        size="sm"
        disabled={by === '' || action.isPending}
        onClick={() => action.run({ action: 'swap', productId: item.productId, byProductId: Number(by) })}
      >
        {action.isPending ? 'Saving…' : 'Swap in this box'}
      </Button>
    </div>
  );
}

interface AdditionProps extends ChangeProps {
  addition: typeof noAddition;
  onChange(addition: typeof noAddition): void;
}

function Addition({ inBox, action, addition, onChange }: AdditionProps) {
  const { productId, quantity } = addition;
  const fields = useRef<HTMLFieldSetElement>(null);
  const wasSent = useRef(false);
  const { isPending } = action;
  useEffect(() => {
    if (isPending || !wasSent.current) return;
    wasSent.current = false;
    // The fields were disabled while the addition was sent, so the pressed button has lost the focus.
    fields.current?.querySelector('select')?.focus();
  }, [isPending]);
  const count = /^[1-9]\d?$/.test(quantity) ? Number(quantity) : null;
  return (
    <fieldset ref={fields} className="mt-5 grid gap-3" disabled={isPending}>
      <legend className="mb-2 text-lg font-semibold">Add to this box only</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_6rem]">
        <PackChoice
          label="Pack"
          hint={`${subscriptionDiscountPercent}% less than its price.`}
          value={productId}
          without={[]}
          onChange={(chosen) => onChange({ ...addition, productId: chosen })}
        />
        <Field
          label="Quantity"
          inputMode="numeric"
          value={quantity}
          error={count === null ? 'From 1 to 99.' : undefined}
          onChange={(event) => onChange({ ...addition, quantity: event.target.value })}
        />
      </div>
      <Button
        size="sm"
        variant="secondary"
        disabled={productId === '' || count === null || isPending}
        onClick={() => {
          if (count === null) return;
          wasSent.current = true;
          action.run({ action: 'add', items: [{ productId: Number(productId), quantity: count }] });
        }}
      >
        {inBox.includes(Number(productId)) ? 'Add more to this box' : 'Add to this box'}
      </Button>
    </fieldset>
  );
}
