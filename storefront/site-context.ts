import { createContext, useContext } from 'react';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { takesCards } from '#core/payments/card-pages.ts';

/** Coming soon: every address except /showcase and those of staff shows the Coming Soon page. */
export type SiteMode = 'live' | 'coming-soon';

export interface Site {
  mode: SiteMode;
  /** The beginning of absolute links, without a slash at the end. */
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
 * Tells which paths lead out of the document that was loaded at `here`. With a provider whose script comes from another origin,
 * the pages that take a card have their own content security policy, and a policy belongs to a document.
 */
export function otherDocuments(here: string, provider: PublicShop['provider']): Site['isOtherDocument'] {
  const isCardDocument = takesCards(here);
  return (to) => isAdminPath(to) || (provider === 'stripe' && takesCards(to) !== isCardDocument);
}
