/** Something is on its way; say beside it what. It stands still where less motion is wished for. */
export function Spinner({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`animate-turn shrink-0 text-oxblood ${className}`}>
      <circle cx="16" cy="16" r="13" fill="none" stroke="var(--color-rule)" strokeWidth="3" />
      <path d="M16 3a13 13 0 0 1 13 13" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
