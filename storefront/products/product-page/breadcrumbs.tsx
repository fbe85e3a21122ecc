import { useSite } from '#storefront/site-context.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { breadcrumbData, type Crumb } from '../product-structured-data.ts';

/** The path from the home page to the current page, which is the last crumb. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { publicUrl } = useSite();
  const all = [{ name: 'Home', path: '/' }, ...crumbs];
  return (
    <nav aria-label="Breadcrumb" className="py-4 text-sm">
      <ol className="flex flex-wrap gap-x-2 text-steel">
        {all.map(({ name, path }, index) =>
          index === all.length - 1 ? (
            <li key={path} aria-current="page" className="max-w-[60vw] truncate text-ink">
              {name}
            </li>
          ) : (
            <li key={path} className="flex gap-2">
              <ShopLink to={path} className="-my-1 py-1 underline-offset-4 hover:text-ink hover:underline">
                {name}
              </ShopLink>
              <span aria-hidden="true">/</span>
            </li>
          ),
        )}
      </ol>
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(publicUrl, all) : {}} />
    </nav>
  );
}
