import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import type { Express, Request, Response } from 'express';
import { projectRoot } from '#server/project-root.ts';

type Coding = 'br' | 'gzip' | 'identity';

interface Asset {
  contentType: string;
  /** The file as it was built: compressed with Brotli, or uncompressed if the build didn't compress it. */
  stored: Buffer;
  isCompressed: boolean;
  /** The file in other encodings, each created when it is first requested. */
  made: Map<Coding, Promise<Buffer>>;
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};
const decompress = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Serves the built scripts, styles and fonts. A file with new content has a new name, so browsers may cache each file for a year. */
export function addAssets(app: Express, folder = join(projectRoot, 'dist', 'client', 'assets')): void {
  // If the storefront isn't built, the API works anyway. Only a request for a page then reports which files are missing.
  const assets = existsSync(folder) ? readAssets(folder) : new Map<string, Asset>();
  app.use('/assets', (request, response) => {
    const asset = assets.get(request.path.slice(1));
    if (asset === undefined) response.status(404).type('text/plain').send('There is nothing here.');
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      response.status(405).set('Allow', 'GET, HEAD').end();
    else return sendAsset(asset, request, response);
  });
}

/** The assets that were read last. Shops in the same process share them, because the tests start hundreds of shops. */
let known: { key: string; assets: Map<string, Asset> } | undefined;

/**
 * Reads all assets into memory. A new build removes files to which a running shop's pages still link, so the files can't be read later.
 * Only the Brotli encoding is kept, because nearly every browser requests it. All three encodings would take 5 MB more.
 */
function readAssets(folder: string): Map<string, Asset> {
  const names = new Set(readdirSync(folder));
  const key = [folder, ...names].join('\n');
  if (known?.key === key) return known.assets;
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    const isCompressed = names.has(`${name}.br`);
    const stored = readFileSync(join(folder, isCompressed ? `${name}.br` : name));
    assets.set(name, { contentType, stored, isCompressed, made: new Map() });
  }
  known = { key, assets };
  return assets;
}

async function sendAsset(asset: Asset, request: Request, response: Response): Promise<void> {
  const { contentType, isCompressed } = asset;
  const coding = isCompressed ? wantedCoding(request) : 'identity';
  const body = await bodyIn(asset, coding);
  response.writeHead(200, {
    'Content-Type': contentType,
    'Content-Length': body.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(isCompressed ? { Vary: 'Accept-Encoding' } : {}),
    // The payment provider's frames use the shop's font. Browsers load a font from another site only with this header.
    ...(contentType === 'font/woff2' ? { 'Access-Control-Allow-Origin': '*' } : {}),
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the encoding of the response: the smallest one that the browser accepts. Browsers have no preference among them. */
function wantedCoding(request: Request): Coding {
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

async function bodyIn(asset: Asset, coding: Coding): Promise<Buffer> {
  if (!asset.isCompressed || coding === 'br') return asset.stored;
  let body = asset.made.get(coding);
  if (body === undefined) {
    const plain = decompress(asset.stored);
    body = coding === 'gzip' ? plain.then((bytes) => compressGzip(bytes, { level: 9 })) : plain;
    asset.made.set(coding, body);
  }
  return body;
}
