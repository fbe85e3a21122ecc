import type { ImportProgress } from '#core/import-export/import-export-api.ts';
import { productCount } from './import-text.ts';

/** How many products are written. They are stored together at the end. */
export function ImportProgressBar({ progress, total }: { progress: ImportProgress | null; total: number }) {
  const done = progress?.done ?? 0;
  return (
    <div className="mt-4 max-w-xl">
      <label htmlFor="import-progress" className="block text-sm tabular-nums">
        {done.toLocaleString('en-AU')} of {productCount(total)}
      </label>
      <progress id="import-progress" className="import-progress mt-1" max={total} value={done} />
    </div>
  );
}
