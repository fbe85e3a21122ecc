import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** The files that are compressed. HTML files aren't included, because they are templates and are never sent unchanged. */
const compressible = /\.(?:css|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
/** Below this size a compressed file isn't smaller. */
const smallestBytes = 128;

/** Writes a .br file next to every text file of the client's build. The server sends these files unchanged. */
export function precompressAssets(): Plugin {
  return {
    name: 'precompress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }, bundle) {
        if (dir) for (const name of Object.keys(bundle)) precompress(join(dir, name));
      },
    },
  };
}

function precompress(file: string): void {
  if (!compressible.test(file) || file.includes('.vite')) return;
  const content = readFileSync(file);
  if (content.length >= smallestBytes) writeCompressed(file, content);
}

function writeCompressed(file: string, content: Buffer): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}
