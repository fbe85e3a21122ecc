/** A block that stands where something will be; give it the size of what it stands for. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-skeleton rounded-sm bg-bone ${className}`} />;
}
