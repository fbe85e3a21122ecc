import { brandMark } from '#core/drawings/brand-mark.ts';
import { useShop } from './use-shop.ts';

const longestOnSign = 16;

/** The logo and the shop's name, as on its sign. */
export function Wordmark({ className = '' }: { className?: string }) {
  const { businessName } = useShop();
  // A long name is set in smaller text of at most three lines, so that the header keeps its height. Screen readers always read the full
  // name.
  const isLong = businessName.length > longestOnSign;
  return (
    <span className={`inline-flex items-center gap-2.5 ${isLong ? 'min-w-0' : ''} ${className}`}>
      <BrandMark className="size-9 shrink-0 text-oxblood" />
      <span
        className={`font-display font-semibold tracking-tight ${isLong ? 'line-clamp-3 min-w-0 text-sm leading-tight wrap-anywhere sm:line-clamp-2 sm:text-base' : 'text-xl'}`}
      >
        {businessName}
      </span>
    </span>
  );
}

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d={brandMark.chunks} fill="currentColor" />
      <path d={brandMark.tail} fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}
