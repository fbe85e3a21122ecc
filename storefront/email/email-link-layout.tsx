import { type ReactNode, useEffect, useRef } from 'react';
import type { DrawingSpec } from '#core/drawings/drawing-spec.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { useSite } from '#storefront/site-context.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/**
 * The layout of pages that emails link to, with the shop's name and one panel for a single task. It is the same whether the shop is
 * open or coming soon.
 */
export function EmailLinkLayout({
  drawing = { of: 'scene', kind: 'family' },
  children,
}: {
  drawing?: DrawingSpec;
  children: ReactNode;
}) {
  const { phone } = useShop();
  return (
    <div className="tile-wall flex min-h-dvh flex-col">
      <header className="border-b border-ink bg-paper">
        <div className="page flex h-16 items-center lg:h-20">
          <ShopLink to="/" className="text-ink no-underline">
            <Wordmark />
          </ShopLink>
        </div>
      </header>
      <main
        id="main"
        className="page grid grow content-center gap-x-14 gap-y-8 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
      >
        <div className="border border-ink bg-white p-6 sm:p-10">
          <noscript>
            <p className="mb-5">
              This page needs JavaScript. Please switch it on{phone ? `, or call us on ${phone}` : ''}.
            </p>
          </noscript>
          {children}
        </div>
        <Drawing spec={drawing} className="hidden self-center md:block" />
      </main>
    </div>
  );
}

/**
 * The heading of a page that an email links to. `isStatus`: the heading replaces an earlier one after an action, so it is focused and
 * announced.
 */
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

/** A link to sign in. While the shop is coming soon, only staff can sign in, at /admin. */
export function SignInLink({ children }: { children: ReactNode }) {
  const { mode } = useSite();
  return (
    <ShopLink to={mode === 'live' ? '/account' : '/admin'} className="text-link">
      {children}
    </ShopLink>
  );
}

/**
 * Returns the token of the link that opened this page. The token is read only in the browser, because the server renders the same page
 * for everyone.
 */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token') ?? '';
}
