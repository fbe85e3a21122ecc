import { useEffect, useId, useRef, useState } from 'react';
import type { PackingLine } from '#core/packing/packing-api.ts';
import { lineText, lotText, type PackingItem, soonerLot, type TakenGoods, takeText } from './packing-text.ts';
import type { usePackingActions } from './use-packing-actions.ts';

interface LineToPackProps {
  line: PackingLine;
  items: readonly PackingItem[];
  actions: ReturnType<typeof usePackingActions>;
  /** Whether the line is the next one, so that Enter packs it. */
  hasFocus: boolean;
}

/** A line that comes next: what to take of which lot. Any lot may be taken; one that expires later than another is pointed out. */
export function LineToPack({ line, items, actions, hasFocus }: LineToPackProps) {
  const [chosen, setChosen] = useState<TakenGoods[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  const goods = chosen ?? line.take;
  if (line.kilo !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <strong className="text-xl">{lineText(line)}</strong>
        <span>Not weighed yet</span>
      </div>
    );
  }
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

interface TakeProps {
  goods: TakenGoods;
  item: PackingItem;
  onChoose(lotId: number | null): void;
}

function Take({ goods, item, onChoose }: TakeProps) {
  const id = useId();
  const sooner = soonerLot(item, goods.lotId);
  if (item.lots.length === 0) return <p className="mt-1">Take {takeText(goods, item)}</p>;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mr-2">
        Take {takeText(goods, item)} from
      </label>
      <select
        id={id}
        value={goods.lotId ?? ''}
        className="min-h-11 rounded-md border border-steel bg-white px-2"
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        {goods.lotId === null ? <option value="">no known lot</option> : null}
        {item.lots.map((lot) => (
          <option key={lot.id} value={lot.id} disabled={lot.block !== null}>
            {lotText(lot)}
            {lot.block === null ? '' : ' (not to be used)'}
          </option>
        ))}
      </select>
      {sooner === undefined ? null : (
        <p className="mt-1 text-sm font-semibold text-oxblood">{lotText(sooner)}, comes first on the shelf.</p>
      )}
    </div>
  );
}
