import type { ReactNode } from 'react';
import type { DrawingSpec } from '#core/drawings/drawing-spec.ts';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** Around the pages that emails lead to, in either mode of the site: the shop's sign, one sheet with one thing to do. */
export function EmailLinkLayout({
  drawing = { of: 'scene', kind: 'family' },
  children,
}: {
  drawing?: DrawingSpec;
  children: ReactNode;
}) {
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
        <div className="border border-ink bg-white p-6 sm:p-10">{children}</div>
        <Drawing spec={drawing} className="hidden self-center md:block" />
      </main>
    </div>
  );
}
