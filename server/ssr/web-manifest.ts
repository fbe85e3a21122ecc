import { palette } from '#core/drawings/palette.ts';
import { getSeo } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { iconWidths } from '#server/images/shop-icons.ts';

/**
 * Returns the web app manifest, which defines how the shop appears on a phone's home screen. The shop then opens in the browser,
 * because customers know the browser's Back button.
 */
export async function webManifest(db: Reader): Promise<string> {
  const { businessName, siteDescription } = await getSeo(db);
  const icons = (['/icon-192.png', '/icon-512.png'] as const).flatMap((src) =>
    ['any', 'maskable'].map((purpose) => ({
      src,
      sizes: `${iconWidths[src]}x${iconWidths[src]}`,
      type: 'image/png',
      purpose,
    })),
  );
  return JSON.stringify({
    name: businessName,
    description: siteDescription,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    theme_color: palette.paper,
    background_color: palette.paper,
    icons,
  });
}
