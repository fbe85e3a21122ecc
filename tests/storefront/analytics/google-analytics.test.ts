import { expect, it, onTestFinished, vi } from 'vitest';

/** Returns the page location that Google's script would use for its own reports after all these commands. */
function presentLocation(layer: readonly Iterable<unknown>[]): unknown {
  const reported = layer.map((text) => [...text]).filter(([command]) => command === 'set');
  return (reported.at(-1)?.[1] as { page_location?: unknown } | undefined)?.page_location;
}

it('Events that Google’s script reports automatically (a scroll, a form) contain no token from an email link', async () => {
  const layer: Iterable<unknown>[] = [];
  const appended: { src: string }[] = [];
  vi.stubGlobal('window', { dataLayer: layer });
  vi.stubGlobal('location', { origin: 'https://shop.test', href: 'https://shop.test/order-link?token=secret' });
  vi.stubGlobal('document', {
    title: 'A page',
    createElement: () => ({}),
    head: { append: (script: { src: string }) => appended.push(script) },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { reportToGoogle } = await import('#storefront/analytics/google-analytics.ts');

  reportToGoogle('G-TEST123456', '/order-link');
  expect(appended).toHaveLength(1);
  expect(presentLocation(layer)).toBe('https://shop.test/order-link');
  const commands = layer.map((text) => [...text][0]);
  expect(commands.indexOf('set')).toBeLessThan(commands.indexOf('config'));

  reportToGoogle('G-TEST123456', '/account');
  expect(presentLocation(layer)).toBe('https://shop.test/account');
});
