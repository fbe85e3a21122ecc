import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { type PolicyPage, policyPages } from '#core/content/policy-page.ts';
import { DeliveryAreas } from '#storefront/delivery/delivery-areas.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import type { PageHandle } from '#storefront/page-handle.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { contentQueries } from './content-queries.ts';
import { ownImage, PageText } from './page-content.tsx';

const names: Record<PolicyPage, string> = {
  terms: 'Terms of sale',
  privacy: 'Privacy',
  delivery: 'Delivery',
  returns: 'Returns and refunds',
};

const pageOf = (pathname: string): PolicyPage => policyPages.find((page) => pathname === `/${page}`) ?? 'terms';

export const handle: PageHandle = {
  prefetch: (client, _params, _search, pathname) => client.prefetchQuery(contentQueries.page(pageOf(pathname))),
};

/**
 * /terms, /privacy, /delivery and /returns: the owner's text, with links to the other three. The delivery areas are taken from
 * the zones.
 */
export function Component() {
  const page = pageOf(useLocation().pathname);
  const { data: own, isError, refetch } = useQuery(contentQueries.page(page));
  const title = own?.title ?? names[page];
  return (
    <div className="page grid gap-x-16 gap-y-8 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <PageHead title={title} description={own?.metaDescription} canonicalPath={`/${page}`} image={ownImage(own)} />
      <article className="min-w-0">
        <h1 className="text-4xl">{title}</h1>
        <hr className="ledger-rule mt-5 mb-8" />
        {page === 'delivery' ? <DeliveryAreas /> : null}
        {isError && own === undefined ? (
          <div role="alert">
            <p className="max-w-prose text-lg">Couldn’t load this page. Check your connection and try again.</p>
            <Button className="mt-5" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <PageText content={{ own, builtIn: undefined }} className="prose text-lg" />
        )}
      </article>
      <nav aria-label="Other policies" className="border-t border-ink pt-4 print:hidden lg:mt-2">
        <ul>
          {policyPages.map((each) => (
            <li key={each}>
              <ShopLink
                to={`/${each}`}
                aria-current={each === page ? 'page' : undefined}
                className="text-link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
              >
                {names[each]}
              </ShopLink>
            </li>
          ))}
          <li>
            <ShopLink to="/contact" className="text-link inline-flex min-h-11 items-center">
              Write to us
            </ShopLink>
          </li>
        </ul>
      </nav>
    </div>
  );
}
