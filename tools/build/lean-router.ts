import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const productionBuild = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

/**
 * The router's package names its development build alone, and marks its forms and links as in use by naming them for
 * React's tools. The production build without those names lets what the shop doesn't use fall away.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: productionBuild('index') },
          { find: /^react-router\/dom$/, replacement: productionBuild('dom-export') },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '),
    },
  };
}
