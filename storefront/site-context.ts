import { createContext, useContext } from 'react';

/** Coming soon: every address but /showcase and the staff's leads to the Coming Soon page. */
export type SiteMode = 'live' | 'coming-soon';

export interface Site {
  mode: SiteMode;
  /** Without a slash at the end; what absolute links begin with. */
  publicUrl: string;
  /** Loads the code and the data of the page at this path, so that it is there when it is asked for. */
  prefetchPage(to: string): void;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside the shop');
  return site;
}
