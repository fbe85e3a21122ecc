import { join } from 'node:path';
import type { Plugin } from 'vite';

const production = join(import.meta.dirname, '../../node_modules/react-router/dist/production');
const modules = new Map([
  ['react-router', join(production, 'index.mjs')],
  ['react-router/dom', join(production, 'dom-export.mjs')],
]);

/** Gives browsers the router without its warnings for developers. Its package names only the half that has them. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: (id) => modules.get(id) ?? null,
  };
}
