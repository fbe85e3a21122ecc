import { useId } from 'react';
import { lotText, type PackingItem, soonerLot, type TakenGoods, takeText } from './packing-text.ts';

interface TakeProps {
  goods: TakenGoods;
  /** All goods of the line. */
  line: readonly TakenGoods[];
  item: PackingItem;
  onChoose(lotId: number | null): void;
}

/** Shows the amount to take of a stock item, and from which lot. It warns if another lot expires earlier. */
export function Take({ goods, line, item, onChoose }: TakeProps) {
  const id = useId();
  const sooner = soonerLot(item, goods.lotId, line);
  if (item.lots.length === 0) return <p className="mt-1">Take {takeText(goods, item)}</p>;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mr-2">
        Take {takeText(goods, item)} from
      </label>
      <select
        id={id}
        value={goods.lotId ?? ''}
        className="min-h-11 max-w-full rounded-md border border-steel bg-white px-2"
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
