import { PageHead } from '#storefront/layout/page-head.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

export const handle = { status: 404 } as const;

/** The page for unknown URLs, and for URLs of records that don't exist, such as a product's. */
export function NotFoundPage() {
  return (
    <div className="page grid items-center gap-x-12 gap-y-8 py-12 md:grid-cols-[1fr_minmax(0,24rem)] md:py-24">
      <PageHead title="Page Not Found" canonicalPath="/" noindex />
      <div>
        <h1 className="text-4xl">404 Page Not Found</h1>
        <p className="mt-5 max-w-prose text-lg">
          There is nothing at this address. The page may have moved, or the link has a typo.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/products">Browse Products</ButtonLink>
          <ShopLink to="/" className="text-link inline-flex min-h-11 items-center">
            Go to the home page
          </ShopLink>
        </div>
      </div>
      <Drawing
        spec={{ of: 'empty-state', kind: 'not-found' }}
        className="order-first max-w-72 md:order-none md:max-w-none"
      />
    </div>
  );
}

export { NotFoundPage as Component };
