import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a page that an email leads to. `isStatus`: it has taken another's place, so the focus goes to it and it is read out. */
export function EmailLinkHeading({ isStatus = false, children }: { isStatus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isStatus) heading.current?.focus();
  }, [isStatus]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-4xl focus:outline-none">
      {children}
    </h1>
  );
}
