import type { HTMLAttributes } from 'react';
import { StateBadge } from '#storefront/orders/money-badge.tsx';
import type { SearchGroup, SearchResult } from './search-results.ts';

interface SearchResultsProps {
  id: string;
  groups: readonly SearchGroup[];
  highlightedIndex: number;
  itemProps(result: SearchResult, index: number): HTMLAttributes<HTMLElement>;
}

/** The results, grouped under headings. For screen readers, all results are options of one list, numbered across the groups. */
export function SearchResults({ id, groups, highlightedIndex, itemProps }: SearchResultsProps) {
  let index = -1;
  return groups.map(({ label, results }, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is
    <div key={label} role="group" aria-labelledby={`${id}-${at}`} className="border-b border-rule last:border-b-0">
      <div id={`${id}-${at}`} className="px-3 pt-2 text-xs font-semibold text-steel">
        {label}
      </div>
      {results.map((result) => {
        index += 1;
        return (
          <div
            key={result.to}
            {...itemProps(result, index)}
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 leading-snug ${index === highlightedIndex ? 'bg-bone' : ''}`}
          >
            <span className="min-w-0">
              <span className="font-semibold wrap-anywhere">{result.title}</span>{' '}
              <span className="block text-sm text-steel wrap-anywhere">{result.detail}</span>
            </span>
            {result.state ? <StateBadge state={result.state} /> : null}
          </div>
        );
      })}
    </div>
  ));
}
