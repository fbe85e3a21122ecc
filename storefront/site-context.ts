import { createContext, useContext } from 'react';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { takesCards } from '#core/payments/card-pages.ts';

/** Coming soon: every address but /showcase and the staff's leads to the Coming Soon page. */
export type SiteMode = 'live' | 'coming-soon';

export interface Site {
  mode: SiteMode;
  /** Without a slash at the end; what absolute links begin with. */
  publicUrl: string;
  /** Loads the code and the data of the page at this path, so that it is there when it is opened. Never rejects. */
  prefetchPage(to: string): Promise<void>;
  /** Whether a path belongs to another document, which the browser has to load. */
  isOtherDocument(to: string): boolean;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside the shop');
  return site;
}

/** The addresses of the admin screens. */
function isAdminPath(path: string): boolean {
  return /^\/(?:admin|site-content)(?:[/?#]|$)/.test(path);
}

/**
 * Which paths lead out of the document that was loaded at `here`. With a provider whose script comes from elsewhere, the
 * pages that take a card have a policy of their own, and a policy belongs to its document.
 */
export function otherDocuments(here: string, provider: PublicShop['provider']): Site['isOtherDocument'] {
  const isCardDocument = takesCards(here);
  return (to) => isAdminPath(to) || (provider === 'stripe' && takesCards(to) !== isCardDocument);
}
