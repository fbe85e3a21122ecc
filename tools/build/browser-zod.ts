import type { Plugin } from 'vite';

/**
 * Removes Zod's JSON Schema writer from the browser bundles, which saves 6 KB on each page with a form. Only the server needs the
 * writer (for /api/openapi.json), but each schema refers to it, so a bundler can't remove it. The build fails if a new version of
 * Zod has none of these lines.
 */
export function browserZod(): Plugin {
  return {
    name: 'browser-zod',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
    },
  };
}

const writerLines = [
  /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  /^\s*(?:input|output): createStandardJSONSchemaMethod\(this, "(?:input|output)"\),$/gm,
  /^\s*return createToJSONSchemaMethod\(this, \{\}\)\(params\);$/gm,
];

function withoutJsonSchema(code: string): string {
  return writerLines.reduce((rest, line) => {
    if (rest.search(line) < 0) throw new Error(`Zod has no line ${line} any more: see tools/build/browser-zod.ts`);
    return rest.replace(line, '');
  }, code);
}
