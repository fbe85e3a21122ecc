import { createContext, useContext } from 'react';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { takesCards } from '#core/payments/card-pages.ts';

/**
 * Whether the shop is open. In coming-soon mode, every URL shows the Coming Soon page, except /showcase, pages that emails link
 * to, and staff pages.
 */
export type SiteMode = 'live' | 'coming-soon';

export interface Site {
  mode: SiteMode;
  /** The base of absolute URLs, without a trailing slash. */
  publicUrl: string;
  /** Loads the code and the data of the page at this path in advance. Never rejects. */
  prefetchPage(to: string): Promise<void>;
  /** Whether a path belongs to another document, which the browser must load. */
  isOtherDocument(to: string): boolean;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside the shop');
  return site;
}

function isAdminPath(path: string): boolean {
  return /^\/(?:admin|site-content)(?:[/?#]|$)/.test(path);
}

/**
 * Returns a function that checks whether a path belongs to another document than the one loaded at `here`. With Stripe, the pages that
 * accept a card are separate documents. They need their own content security policy, because Stripe's script comes from another origin,
 * and a policy applies to a whole document.
 */
export function otherDocuments(here: string, provider: PublicShop['provider']): Site['isOtherDocument'] {
  const isCardDocument = takesCards(here);
  return (to) => isAdminPath(to) || (provider === 'stripe' && takesCards(to) !== isCardDocument);
}
