import type { ReactNode } from 'react';

interface GoodsBackProps {
  isBack: boolean;
  onChange(isBack: boolean): void;
  /** Explains what happens to the stock. */
  children: ReactNode;
}

/** A checkbox for refunded goods that were handed over. If it is ticked, they are put back into the stock. */
export function GoodsBack({ isBack, onChange, children }: GoodsBackProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        checked={isBack}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-oxblood"
      />
      <span>
        <span className="font-semibold">The goods come back</span>
        <span className="block text-sm text-steel">{children}</span>
      </span>
    </label>
  );
}
