import { brandMark } from '#core/drawings/brand-mark.ts';
import { useShop } from './use-shop.ts';

/** The mark and the shop's name, as on its signboard. */
export function Wordmark({ className = '' }: { className?: string }) {
  const { businessName } = useShop();
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <BrandMark className="size-9 shrink-0 text-oxblood" />
      <span className="font-display text-xl font-bold tracking-tight">{businessName}</span>
    </span>
  );
}

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d={brandMark.pieces} fill="currentColor" />
      <path d={brandMark.tail} fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}
