import type { DehydratedState } from '@tanstack/react-query';
import type { Site } from './site-context.ts';

/** The data that the server's HTML passes to the browser, as JSON in a script element. */
export interface SiteState extends Pick<Site, 'mode' | 'publicUrl'> {
  /** The data of the page's queries; missing if the server hasn't rendered the page, as in the admin's document. */
  queries?: DehydratedState;
}

const stateId = 'state';

export function readSiteState(): SiteState {
  const text = document.getElementById(stateId)?.textContent;
  if (!text) throw new Error('The page came without its state');
  return JSON.parse(text) as SiteState;
}
