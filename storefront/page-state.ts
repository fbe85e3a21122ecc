import type { DehydratedState } from '@tanstack/react-query';
import type { SiteMode } from './site-context.ts';

/** What the server's HTML hands to the browser, as JSON in the script element with this id. */
export interface PageState {
  mode: SiteMode;
  publicUrl: string;
  hasBucket?: boolean;
  queries: DehydratedState;
}

export const pageStateId = 'state';
