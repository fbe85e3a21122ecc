import type { ReactNode } from 'react';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

interface ScreenHeadingProps {
  /** The document's title, and the heading's text if there are no `children`. */
  title: string;
  /** The link back to the parent screen. */
  back?: { to: string; label: string };
  /** Buttons on the right of the heading. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The heading of a staff screen, and the document's title. */
export function ScreenHeading({ title, back, actions, children }: ScreenHeadingProps) {
  return (
    <header className="mb-5">
      <PageHead title={title} description="For the shop’s staff." canonicalPath="/admin" noindex />
      {back ? (
        <ShopLink to={back.to} className="text-link inline-flex min-h-9 items-center text-sm print:hidden">
          <svg viewBox="0 0 12 12" className="mr-1.5 size-3" aria-hidden="true">
            <path d="M7.5 2l-4 4 4 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
          {back.label}
        </ShopLink>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-2xl">
          {children ?? title}
        </h1>
        {actions ? <div className="flex flex-wrap gap-2 print:hidden">{actions}</div> : null}
      </div>
    </header>
  );
}

export function ScreenSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-11 max-w-md" />
      <Skeleton className="mt-6 h-96" />
    </div>
  );
}
