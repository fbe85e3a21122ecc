import { useLocation } from 'react-router';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

const links: readonly [to: string, label: string][] = [
  ['/admin', 'Dashboard'],
  ['/admin/counter-sale', 'Counter sale'],
  ['/admin/run-sheet', 'Delivery day'],
  ['/site-content', 'Site content'],
  ['/admin/exchange', 'Import and export'],
  ['/', 'View shop'],
];

/** The staff's ways: each screen that isn't a tab of the dashboard. */
export function AdminLinks({ onFollow }: { onFollow(): void }) {
  const { pathname } = useLocation();
  return (
    <ul className="flex flex-col gap-x-5 lg:flex-row">
      {links.map(([to, label]) => (
        <li key={to}>
          <ShopLink
            to={to}
            onClick={onFollow}
            aria-current={pathname === to ? 'page' : undefined}
            className="nav-link inline-flex min-h-11 items-center pl-3 whitespace-nowrap text-ink no-underline lg:pl-0"
          >
            {label}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}
