import { formatMoney } from '#core/money.ts';

/** A large price: dollars with raised cents. Screen readers and copying give "$999.95". */
export function Price({ cents, className = '' }: { cents: number; className?: string }) {
  const [dollars = '', fraction = '00'] = formatMoney(cents).split('.');
  return (
    <span className={`price ${className}`}>
      {dollars}
      <span className="price-cents">.{fraction}</span>
    </span>
  );
}

/** An amount in running text and columns, with digits of equal width. */
export function Money({ cents, className = '' }: { cents: number; className?: string }) {
  return <span className={`tabular-nums whitespace-nowrap ${className}`}>{formatMoney(cents)}</span>;
}
