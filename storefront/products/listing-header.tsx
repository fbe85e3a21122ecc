import type { ReactNode } from 'react';

/** The heading of a listing between its breadcrumbs and its tabs. */
export function ListingHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="pb-8">
      <h1 className="text-4xl">{title}</h1>
      {children ? <div className="mt-3 max-w-[62ch] text-lg text-steel">{children}</div> : null}
    </header>
  );
}
