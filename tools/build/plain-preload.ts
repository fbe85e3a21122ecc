import type { Plugin } from 'vite';

/**
 * Fetches the imports of a part of a page together with the part. Vite's own function also waits for stylesheets, but the shop's
 * styles are inlined in every page: it fetched them a second time before the first part.
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

/** Gives the public pages a smaller function to load their parts with: saves 0.4 KB on each. */
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
