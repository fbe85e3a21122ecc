import type { ReactNode } from 'react';

export interface MoneyTableProps {
  caption: string;
  /** The columns before the sum; the third is left out on a phone. */
  heads: readonly [string, string, string];
  children: ReactNode;
}

/** A small table of sums: when, what, a third thing, and the amount at the right. */
export function MoneyTable({ caption, heads, children }: MoneyTableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <thead className="border-b border-ink text-left">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-1.5 pr-4 font-semibold text-steel ${index === 2 ? 'max-sm:hidden' : ''}`}
            >
              {head}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-right font-semibold text-steel">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
