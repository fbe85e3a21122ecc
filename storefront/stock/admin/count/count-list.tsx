import { formatAmount } from '#core/stock/stock-amount.ts';
import { type CountLine, describeCount } from './count-lines.ts';

interface CountListProps {
  lines: readonly CountLine[];
  /** The id of the item that is being counted; null if there is none. */
  currentId: number | null;
  onChoose(itemId: number): void;
}

/** All items of the cold room, each with its last count. Pressing an item chooses it. */
export function CountList({ lines, currentId, onChoose }: CountListProps) {
  return (
    <ul className="border border-ink bg-white">
      {lines.map((line) => (
        <li key={line.item.id} className="border-b border-rule last:border-b-0">
          <button
            type="button"
            aria-current={line.item.id === currentId ? 'true' : undefined}
            onClick={() => onChoose(line.item.id)}
            className="grid min-h-14 w-full gap-0.5 border-l-4 border-transparent px-3 py-2 text-left hover:bg-bone aria-[current]:border-oxblood aria-[current]:bg-paper"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-semibold wrap-anywhere">{line.item.name}</span>
              <span className="whitespace-nowrap tabular-nums">
                {formatAmount(line.item.unit, line.waiting ?? line.item.onHand)}
              </span>
            </span>
            <span className={`text-sm ${line.isDone ? 'text-eucalypt' : 'text-steel'}`}>{describeCount(line)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
