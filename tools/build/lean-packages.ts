import type { Plugin } from 'vite';

/** Files of packages, and what replaces them on the server. */
const files: [path: RegExp, code: string][] = [
  // Half a megabyte of tables for East Asian encodings. Without the tables, a body in such an encoding is rejected like one in an
  // unknown encoding.
  [/iconv-lite[\\/]encodings[\\/]dbcs-data\.js$/, 'module.exports = {};'],
  // The rate limiters that count in other programs, such as Redis. They would load Node's cluster and DNS modules.
  [
    /rate-limiter-flexible[\\/]index\.js$/,
    `exports.RateLimiterMemory = require('./lib/RateLimiterMemory');
     exports.RateLimiterRes = require('./lib/RateLimiterRes');`,
  ],
];

/** Removes unused code from the server's packages, because V8 keeps each source in memory for as long as the server runs. */
export function leanPackages(): Plugin {
  const left = new Set(files);
  return {
    name: 'lean-packages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'server',
    load: {
      filter: { id: files.map(([path]) => path) },
      handler(id) {
        const file = files.find(([path]) => path.test(id));
        if (file === undefined) return null;
        left.delete(file);
        return file[1];
      },
    },
    buildEnd() {
      const [file] = left;
      if (file !== undefined)
        throw new Error(`No package has a file ${file[0]} any more: see tools/build/lean-packages.ts`);
    },
  };
}
