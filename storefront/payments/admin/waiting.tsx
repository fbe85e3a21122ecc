import { type ReactNode, type RefObject, useId } from 'react';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

interface WaitingProps {
  title: string;
  /** The text shown if there are no rows. */
  none: string;
  count: number;
  isPending: boolean;
  failure: string | null;
  onRetry(): void;
  /** The element that takes the focus when a row disappears. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A list of things waiting for staff. An empty list is a single line; otherwise the list is prominent. */
export function Waiting({ title, none, count, isPending, failure, onRetry, heading, children }: WaitingProps) {
  const id = useId();
  const isEmpty = count === 0;
  return (
    <section
      aria-labelledby={id}
      className={`mb-4 bg-white ${isEmpty ? 'flex flex-wrap items-baseline gap-x-3 text-sm' : 'ledger-margin px-4 py-3'}`}
    >
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className={isEmpty ? 'font-text text-sm font-semibold tracking-normal' : 'text-lg'}
      >
        {isEmpty ? title : `${title} (${count})`}
      </h2>
      {failure !== null ? (
        <LoadFailure className="text-oxblood" onRetry={onRetry}>
          {failure}
        </LoadFailure>
      ) : isPending ? (
        <div role="status" className="self-center">
          <span className="sr-only">Loading {title.toLowerCase()}…</span>
          <Skeleton className="h-[1lh] w-40" />
        </div>
      ) : isEmpty ? (
        <p className="text-steel">{none}</p>
      ) : null}
      {isEmpty ? null : <ul className="divide-y divide-rule">{children}</ul>}
    </section>
  );
}
