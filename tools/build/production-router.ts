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
      handler(code) {
        const lean = withPureComponents(code);
        const isPlain = this.environment.name === 'client' && code.includes('function BrowserRouter(');
        return { code: isPlain ? asPlainRouter(lean) : lean, map: null };
      },
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

/** What the public pages, which have no data router, need none of: the admin keeps it. */
const unusedLines: [RegExp, string][] = [
  // What tells developers that they use the router wrongly: tests and the server's rendering have it.
  [/^( *)(?:invariant2?|warning|warningOnce)\((?:.*\);|\n[\s\S]*?^\1\);)$/gm, ''],
  // The boundary of data routes, with the answers and redirects that it reads from errors.
  [/^RenderErrorBoundary\.contextType = .*;$/gm, ''],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, 'useNavigateUnstable()'],
];

/** The build fails where a new version of the router has none of these lines. */
function asPlainRouter(code: string): string {
  return unusedLines.reduce((rest, [line, replacement]) => {
    if (rest.search(line) < 0)
      throw new Error(`The router has no line ${line} any more: see tools/build/production-router.ts`);
    return rest.replace(line, replacement);
  }, code);
}
