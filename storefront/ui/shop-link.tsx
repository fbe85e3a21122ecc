import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useSite } from '#storefront/site-context.ts';

export interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  replace?: boolean;
  /** The location's own state, e.g. `{ keepFocus: true }`. */
  state?: unknown;
  preventScrollReset?: boolean;
}

/** A link within the shop. Hovering, focusing or touching it loads the page in advance. */
export function ShopLink(props: ShopLinkProps) {
  const { isOtherDocument } = useSite();
  // On the server, most links are plain. Their paths are already absolute, so the router isn't needed, and a page has dozens of links.
  const isPlain = import.meta.env.SSR && props.to.startsWith('/');
  return isPlain || isOtherDocument(props.to) ? <PlainLink {...props} /> : <RouterLink {...props} />;
}

function PlainLink({ to, replace, state, preventScrollReset, ...anchor }: ShopLinkProps) {
  return <a {...anchor} href={to} />;
}

/**
 * A link that navigates with the router. The router's own Link isn't used, because it includes code for data routes, which the
 * public shop doesn't have.
 */
function RouterLink({ to, replace, state, preventScrollReset = false, ...anchor }: ShopLinkProps) {
  const { onClick, onPointerEnter, onFocus, onTouchStart, target } = anchor;
  const { prefetchPage } = useSite();
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    state,
    preventScrollReset,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  });
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType === 'mouse') void prefetchPage(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        void prefetchPage(to);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        void prefetchPage(to);
      }}
    />
  );
}
