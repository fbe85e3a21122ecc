import { join } from 'node:path';
import type { Plugin } from 'vite';

const production = join(import.meta.dirname, '../../node_modules/react-router/dist/production');
const modules = new Map([
  ['react-router', join(production, 'index.mjs')],
  ['react-router/dom', join(production, 'dom-export.mjs')],
]);

/**
 * Builds the router for browsers without its warnings for developers and without unused parts. The package exports only its
 * development code.
 */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: (id) => modules.get(id) ?? null,
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production/ },
      handler(code) {
        const lean = withPureComponents(code);
        const isPlain = this.environment.name === 'client' && code.includes('function BrowserRouter(');
        return { code: isPlain ? asPlainRouter(lean) : lean, map: null };
      },
    },
  };
}

/**
 * Marks calls at the top level of the router's modules as pure: those that wrap components, create contexts and name both. None
 * has an effect, but the bundler would otherwise keep them and everything that they need, even if the shop doesn't use it (data
 * forms, prefetching links).
 */
function withPureComponents(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
}

/** Lines of the router that the public pages don't need, as they have no data router. The admin keeps these lines. */
const unusedLines: [RegExp, string][] = [
  // Warnings for developers who use the router wrongly. Tests and server rendering keep them.
  [/^( *)(?:invariant2?|warning|warningOnce)\((?:.*\);|\n[\s\S]*?^\1\);)$/gm, ''],
  // The error boundary of data routes, with the responses and redirects that it reads from errors.
  [/^RenderErrorBoundary\.contextType = .*;$/gm, ''],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, 'useNavigateUnstable()'],
];

/** Removes the unused lines from the router's code. The build fails if a new version of the router lacks one of these lines. */
function asPlainRouter(code: string): string {
  return unusedLines.reduce((rest, [line, replacement]) => {
    if (rest.search(line) < 0)
      throw new Error(`The router has no line ${line} any more: see tools/build/production-router.ts`);
    return rest.replace(line, replacement);
  }, code);
}
