import { brandMarkPaths } from '#core/cuts/brand-mark.ts';
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

const mark = { __html: brandMarkPaths('currentColor') };

export function BrandMark({ className }: { className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
  return <svg viewBox="0 0 32 32" aria-hidden="true" className={className} dangerouslySetInnerHTML={mark} />;
}
