import type { RepeatBox } from '#core/repeats/repeat.ts';
import { BoxPrice } from './box-price.tsx';
import { formatBoxDay, formatChangeUntil } from './repeat-text.ts';

interface BoxDatesProps {
  boxes: readonly RepeatBox[];
  label: string;
  className?: string;
}

/** A preview of the next boxes, with their cut-offs and prices, before anything is saved. */
export function BoxDates({ boxes, label, className = '' }: BoxDatesProps) {
  return (
    <ul aria-label={label} aria-live="polite" className={`grid gap-1.5 ${className}`}>
      {boxes.map((box) => (
        <li key={box.plannedDate} className="flex flex-wrap justify-between gap-x-4">
          <span>
            <strong>{formatBoxDay(box)}</strong>
            {box.status === 'skipped' ? ', skipped' : ''}
            <span className="block text-sm text-steel">{formatChangeUntil(box)}</span>
            {box.note === null ? null : <span className="block">{box.note}</span>}
          </span>
          {box.status === 'skipped' ? null : <BoxPrice most={box.total} about={box.estimate} />}
        </li>
      ))}
      {boxes.length === 0 ? <li>No box comes.</li> : null}
    </ul>
  );
}
