import type { Plugin } from 'vite';

/**
 * Fetches a part of a page together with its imports. Vite's own function also waits for stylesheets: it fetched the shop's
 * styles, which are inlined in every page, a second time before the first part.
 */
const preload = `
const known = new Set();
export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (known.has(file) || file.endsWith('.css')) continue;
    known.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
}
`;

/** Replaces the function with which the public pages load their parts by a smaller one, which saves 0.4 KB on each page. */
export function plainPreload(): Plugin {
  return {
    name: 'plain-preload',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: preload, moduleSideEffects: false }),
    },
  };
}
