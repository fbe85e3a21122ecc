/** A placeholder for content that is loading. Give it the size of that content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-skeleton rounded-sm bg-bone ${className}`} />;
}
