import type { ReactNode } from 'react';

export interface ListingHeaderProps {
  title: string;
  /** Beside the words, where there is one. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The heading of a listing between its breadcrumbs and its tabs. */
export function ListingHeader({ title, picture, children }: ListingHeaderProps) {
  const words = (
    <div>
      <h1 className="text-4xl">{title}</h1>
      {children ? <div className="mt-3 max-w-[62ch] text-lg text-steel">{children}</div> : null}
    </div>
  );
  if (!picture) return <header className="pb-8">{words}</header>;
  return (
    <header className="grid items-start gap-6 pb-8 md:grid-cols-[1fr_minmax(0,24rem)]">
      {words}
      {picture}
    </header>
  );
}
