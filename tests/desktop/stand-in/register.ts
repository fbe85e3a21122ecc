import { registerHooks } from 'node:module';

// Runs before the app's main process, and replaces `electron` with the stand-in.

const standIn = new URL('./electron.ts', import.meta.url).href;
/** electron-store imports the whole of Electron as a default export. */
const both = `export * from '${standIn}'; export * as default from '${standIn}';`;
const standInModule = `data:text/javascript,${encodeURIComponent(both)}`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'electron') return next(specifier, context);
    // A module that is loaded with require() must be a file.
    const url = context.conditions.includes('require') ? standIn : standInModule;
    return { url, format: url === standIn ? 'module-typescript' : 'module', shortCircuit: true };
  },
});
