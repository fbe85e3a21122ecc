import type { ReactNode } from 'react';

export interface ListingHeaderProps {
  title: string;
  /** Beside the words, where there is one. */
  image?: ReactNode;
  children?: ReactNode;
}

/** The heading of a listing between its breadcrumbs and its tabs. */
export function ListingHeader({ title, image, children }: ListingHeaderProps) {
  const text = (
    <div>
      <h1 className="text-4xl">{title}</h1>
      {children ? <div className="mt-3 max-w-[62ch] text-lg text-steel">{children}</div> : null}
    </div>
  );
  if (!image) return <header className="pb-8">{text}</header>;
  return (
    <header className="grid items-start gap-6 pb-8 md:grid-cols-[1fr_minmax(0,24rem)]">
      {text}
      {image}
    </header>
  );
}
