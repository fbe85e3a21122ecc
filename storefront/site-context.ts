import { createContext, useContext } from 'react';

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
export function isAdminPath(path: string): boolean {
  return /^\/(?:admin|site-content)(?:[/?#]|$)/.test(path);
}
