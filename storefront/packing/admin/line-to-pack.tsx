import { useEffect, useRef, useState } from 'react';
import type { PackingLine } from '#core/packing/packing-api.ts';
import { isByKilo, lineText, type PackingItem, type TakenGoods } from './packing-text.ts';
import { Take } from './take-from-lot.tsx';
import type { usePackingActions } from './use-packing-actions.ts';
import { WeighLine } from './weigh-line.tsx';

interface LineToPackProps {
  orderId: number;
  line: PackingLine;
  items: readonly PackingItem[];
  actions: ReturnType<typeof usePackingActions>;
  /** Whether the line is the next one, so that Enter packs it. */
  hasFocus: boolean;
}

/** A line that comes next: what to take of which lot, and its weight if it is sold by the kilo. Any lot may be taken. */
export function LineToPack({ orderId, line, items, actions, hasFocus }: LineToPackProps) {
  if (isByKilo(line)) return <WeighLine key={line.productId} {...{ orderId, line, items, hasFocus }} />;
  return <PackLine key={line.productId} {...{ line, items, actions, hasFocus }} />;
}

function PackLine({ line, items, actions, hasFocus }: Omit<LineToPackProps, 'orderId'>) {
  const [chosen, setChosen] = useState<TakenGoods[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  const goods = chosen ?? line.take;
  const choose = (index: number, lotId: number | null) =>
    setChosen(goods.map((each, at) => (at === index ? { ...each, lotId } : each)));
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <strong className="block text-xl">{lineText(line)}</strong>
        {goods.map((each, index) => {
          const item = items.find(({ id }) => id === each.itemId);
          if (item === undefined) return null;
          const place = `${each.itemId}-${index}`;
          return <Take key={place} goods={each} item={item} onChoose={(lotId) => choose(index, lotId)} />;
        })}
      </div>
      <button
        ref={button}
        type="button"
        aria-disabled={actions.isPending}
        className="min-h-14 rounded-md bg-oxblood px-6 text-lg font-semibold text-white"
        onClick={() => void actions.act({ do: 'pack', line, goods })}
      >
        In the box<span className="sr-only"> {line.name}</span>
      </button>
    </div>
  );
}
