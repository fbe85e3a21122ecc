import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '#storefront/site-context.ts';

export type ShopLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string };

/** A link within the shop. Pointing at it, focusing or touching it fetches the page ahead. */
export function ShopLink({ to, onPointerEnter, onFocus, onTouchStart, ...rest }: ShopLinkProps) {
  const { prefetchPage } = useSite();
  // The server needs no router to know where a path leads, and a page has dozens of links.
  if (import.meta.env.SSR && to.startsWith('/')) return <ServerLink to={to} {...rest} />;
  return (
    <Link
      {...rest}
      to={to}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType === 'mouse') prefetchPage(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetchPage(to);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetchPage(to);
      }}
    />
  );
}

/** The element that Link renders. */
function ServerLink({ to, ...rest }: ShopLinkProps) {
  const {
    replace,
    state,
    relative,
    reloadDocument,
    preventScrollReset,
    viewTransition,
    discover,
    prefetch,
    ...anchor
  } = rest;
  return <a {...anchor} href={to} data-discover="true" />;
}
