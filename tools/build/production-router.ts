import { join } from 'node:path';
import type { Plugin } from 'vite';

const production = join(import.meta.dirname, '../../node_modules/react-router/dist/production');
const modules = new Map([
  ['react-router', join(production, 'index.mjs')],
  ['react-router/dom', join(production, 'dom-export.mjs')],
]);

/** Gives browsers the router without its warnings for developers and what the shop doesn't use of it. Its package names only the half that has them. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: (id) => modules.get(id) ?? null,
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production/ },
      handler: (code) => ({ code: withPureComponents(code), map: null }),
    },
  };
}

/**
 * The router's modules wrap components, make contexts and name both at their top. All of that has no effect but is kept
 * with all that it needs, also where the shop doesn't use it (data forms, prefetching links), unless the bundler is told.
 */
function withPureComponents(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
}
