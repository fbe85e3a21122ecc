import { parseUrl } from '#core/parse-url.ts';

/** Where a visit came from. Only one of these values is stored, never the URL of the referring site. */
export const arrivalSources = ['search', 'social', 'other', 'direct'] as const;
export type ArrivalSource = (typeof arrivalSources)[number];

export const arrivalSourceNames: Record<ArrivalSource, string> = {
  search: 'Search engines',
  social: 'Social networks',
  other: 'Other sites',
  direct: 'Address typed, bookmarks, emails and apps',
};

const engines = /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|startpage|brave|yandex|baidu|qwant)\.[a-z.]+$/;
const networks =
  /(?:^|\.)(?:facebook|instagram|threads|pinterest|reddit|tiktok|youtube|linkedin|twitter|x|t|whatsapp|nextdoor)\.(?:com|co|net)(?:\.au)?$/;

/** Derives the source of a visit from the Referer header; returns `direct` if the header is empty or unreadable. */
export function arrivalSource(referer: string | undefined): ArrivalSource {
  const host = hostOf(referer ?? '');
  if (host === null) return 'direct';
  if (engines.test(host)) return 'search';
  return networks.test(host) ? 'social' : 'other';
}

function hostOf(address: string): string | null {
  return parseUrl(address)?.hostname ?? null;
}
