import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Not index.html: it is the frame of rendered pages and is never sent as it is. */
const compressible = /\.(?:css|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
/** Below this a compressed answer isn't smaller by a packet. */
const smallestBytes = 1024;

/** Writes a .br and a .gz beside every text file of the client's build, for the server to send as they are. */
export function precompressAssets(): Plugin {
  return {
    name: 'precompress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler(output) {
        if (output.dir) precompressFolder(output.dir);
      },
    },
  };
}

function precompressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name) || entry.parentPath.includes('.vite')) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length >= smallestBytes) writeCompressed(file, content);
  }
}

function writeCompressed(file: string, content: Buffer): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
