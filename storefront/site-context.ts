import { createContext, useContext } from 'react';

/** Coming soon: every address but /showcase and the staff's leads to the Coming Soon page. */
export type SiteMode = 'live' | 'coming-soon';

export interface Site {
  mode: SiteMode;
  /** Without a slash at the end; what absolute links begin with. */
  publicUrl: string;
  /** Pictures are sent to a bucket, which only documents that were loaded as staff pages may reach. */
  hasBucket: boolean;
  /** Loads the code and the data of the page at this path, so that it is there when it is asked for. */
  prefetchPage(to: string): void;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside the shop');
  return site;
}
