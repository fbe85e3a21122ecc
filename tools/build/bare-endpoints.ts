import type { Plugin } from 'vite';

/**
 * Matches the properties of endpoints that only the API's description needs. Only strings and lists match, because a schema's
 * field may have one of these names.
 */
const described = /^ {2}(?:summary|tag):\s+(?:'[^'\n]*'|"[^"\n]*"),\n|^ {2}moreErrors: \[[^\]]*\],\n/gm;

/** Removes the parts of endpoints that only the API's description needs from the browser bundles. */
export function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /[\\/]core[\\/].*-api\.ts$/ },
      handler: (code) => ({ code: code.replace(described, ''), map: null }),
    },
  };
}
