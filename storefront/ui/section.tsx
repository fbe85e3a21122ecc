import type { ReactNode } from 'react';

export interface SectionProps {
  id?: string;
  /** The section's heading, which also names the section for screen readers. The heading's id is derived from it. */
  heading: string;
  /** A line or two below the heading. */
  intro?: ReactNode;
  ground?: 'paper' | 'bone';
  /**
   * above: the heading is above the content. beside: the heading is in the left column, the content to the right of a vertical
   * line.
   */
  layout?: 'above' | 'beside';
  /** The content below the heading in the left column. */
  aside?: ReactNode;
  /** Whether there is less space above and below, for a section with little content. */
  isTight?: boolean;
  children: ReactNode;
}

const grounds = { paper: '', bone: 'bg-bone' };

/** One section of a long page, with a line above it. */
export function Section({
  id,
  heading,
  intro,
  ground = 'paper',
  layout = 'above',
  aside,
  isTight = false,
  children,
}: SectionProps) {
  const headingId = `${id ?? heading.toLowerCase().replace(/[^a-z]+/g, '-')}-heading`;
  const head = (
    <>
      <h2 id={headingId} className="text-4xl">
        {heading}
      </h2>
      {intro ? <p className="mt-3 max-w-[52ch] sm:mt-4 text-lg text-steel">{intro}</p> : null}
      {aside}
    </>
  );
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={`${grounds[ground]} ${isTight ? 'py-9 sm:py-12 lg:py-14' : 'py-11 sm:py-20 lg:py-24'}`}
    >
      {layout === 'above' ? (
        <div className="page">
          {head}
          <div className={isTight ? 'mt-5 sm:mt-6 lg:mt-7' : 'mt-6 sm:mt-8 lg:mt-12'}>{children}</div>
        </div>
      ) : (
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-12">
          <div className="lg:sticky lg:top-28 lg:self-start">{head}</div>
          <div className="lg:ledger-margin lg:pl-12">{children}</div>
        </div>
      )}
    </section>
  );
}
