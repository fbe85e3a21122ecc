import type { ReactNode } from 'react';
import { useSite } from '#storefront/site-context.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** To where one signs in: while the shop is coming soon only its staff do, at /admin. */
export function SignInLink({ children }: { children: ReactNode }) {
  const { mode } = useSite();
  return (
    <ShopLink to={mode === 'live' ? '/account' : '/admin'} className="text-link">
      {children}
    </ShopLink>
  );
}
