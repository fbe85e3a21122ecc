import type { Plugin } from 'vite';

/**
 * Gives browsers Zod without its JSON Schema writer, which only the server needs (for /api/openapi.json): saves 6 KB on each page
 * with a form. Each schema refers to it, so a bundler can't drop it itself. The build fails if a new version of Zod has none of
 * these lines.
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
