import { useState } from 'react';
import type { RepeatItem } from '#core/repeats/repeat.ts';
import { Field } from '#storefront/ui/field.tsx';
import { type EveryBoxChange, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { useRepeatAction } from '../use-repeat-action.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PackChoice } from './pack-choice.tsx';
import { PreviewBoxes } from './preview-boxes.tsx';

interface Line {
  /** The current product, which is the first choice in a swap. */
  key: string;
  productId: string;
  quantity: string;
}

/** Changes the contents of every box: quantities, swaps, additions. Boxes past their cut-off stay as they are. */
export function EveryBoxDialog({ repeat, onClose }: { repeat: ShownRepeat; onClose(): void }) {
  const calls = useRepeatCalls();
  const [lines, setLines] = useState<Line[]>(() =>
    repeat.items.map(({ productId, quantity }) => ({
      key: String(productId),
      productId: String(productId),
      quantity: String(quantity),
    })),
  );
  const items = readItems(lines);
  const before = repeat.items.map(({ productId, quantity }) => ({ productId, quantity }));
  const isChanged = items !== null && JSON.stringify(items) !== JSON.stringify(before);
  const { run, isPending, failure } = useRepeatAction<EveryBoxChange>(repeat, {
    done: 'Every box changed',
    failed: 'Couldn’t change the boxes.',
    send: (change) => calls.change(repeat.id, change),
    copied: 'contents',
    onDone: onClose,
  });
  const change = (key: string, part: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <ChangeDialog
      title="Change every box"
      description="This changes every box from the next one that can still be changed. For one box only, use “Change this box”."
      save="Save for every box"
      canSave={isChanged}
      isPending={isPending}
      failure={failure}
      onSave={() => {
        if (items !== null) run({ items });
      }}
      onClose={onClose}
    >
      {lines.map((line) => {
        const present = repeat.items.find(({ productId }) => String(productId) === line.key);
        const name = present?.name;
        const others = lines.filter(({ key }) => key !== line.key).map(({ productId }) => Number(productId));
        return (
          <fieldset key={line.key} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_6rem]" disabled={isPending}>
            <legend className="sr-only">{name ?? 'Another pack'}</legend>
            <PackChoice
              label={name === undefined ? 'Another pack' : `Pack (now ${name})`}
              value={line.productId}
              without={others}
              also={present === undefined ? [] : [present]}
              onChange={(productId) => change(line.key, { productId })}
            />
            <Field
              label="Quantity"
              inputMode="numeric"
              value={line.quantity}
              error={/^\d{1,2}$/.test(line.quantity) ? undefined : 'From 0 to 99.'}
              hint={lines.length > 1 ? '0 takes it out.' : undefined}
              onChange={(event) => change(line.key, { quantity: event.target.value })}
            />
          </fieldset>
        );
      })}
      <button
        type="button"
        className="text-link min-h-11 justify-self-start"
        onClick={() => setLines([...lines, { key: `new-${lines.length}`, productId: '', quantity: '1' }])}
      >
        Add another pack to every box
      </button>
      {items === null ? (
        <p role="status" className="text-sm text-steel">
          Every box needs at least one pack. To end the boxes, close this and press Stop.
        </p>
      ) : null}
      <PreviewBoxes repeat={repeat} change={isChanged ? { items } : null} />
    </ChangeDialog>
  );
}

/** Returns the typed contents; null if a quantity can't be parsed or no product is left. */
function readItems(lines: readonly Line[]): RepeatItem[] | null {
  if (lines.some(({ quantity }) => !/^\d{1,2}$/.test(quantity))) return null;
  const items = lines
    .map(({ productId, quantity }) => ({ productId: Number(productId), quantity: Number(quantity) }))
    .filter(({ productId, quantity }) => productId > 0 && quantity > 0);
  return items.length === 0 ? null : items;
}
