import { join } from 'node:path';
import type { Plugin } from 'vite';

const production = join(import.meta.dirname, '../../node_modules/react-router/dist/production');
const modules = new Map([
  ['react-router', join(production, 'index.mjs')],
  ['react-router/dom', join(production, 'dom-export.mjs')],
]);

/**
 * Gives browsers the router without its warnings for developers and without what the shop doesn't use. Its package exports only
 * the half that contains them.
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
 * At the top level, the router's modules wrap components, create contexts and name both. None of this has an effect, but the
 * bundler keeps it with everything it needs, even if the shop doesn't use it (data forms, prefetching links), unless it is told.
 */
function withPureComponents(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
}

/** Lines that the public pages don't need, as they have no data router. The admin keeps them. */
const unusedLines: [RegExp, string][] = [
  // Tells developers that they use the router wrongly. Tests and the server's rendering keep it.
  [/^( *)(?:invariant2?|warning|warningOnce)\((?:.*\);|\n[\s\S]*?^\1\);)$/gm, ''],
  // The boundary of data routes, with the answers and redirects that it reads from errors.
  [/^RenderErrorBoundary\.contextType = .*;$/gm, ''],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, 'useNavigateUnstable()'],
];

/** The build fails if a new version of the router has none of these lines. */
function asPlainRouter(code: string): string {
  return unusedLines.reduce((rest, [line, replacement]) => {
    if (rest.search(line) < 0)
      throw new Error(`The router has no line ${line} any more: see tools/build/production-router.ts`);
    return rest.replace(line, replacement);
  }, code);
}
