import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { projectRoot } from '#server/project-root.ts';

interface Asset {
  contentType: string;
  /** By content coding, the smallest first; what the build did not compress has 'identity' alone. */
  forms: Map<string, Buffer>;
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const codings = { br: '.br', gzip: '.gz', identity: '' };

/** The built scripts, styles and fonts. Their names change with their content, so they are cached for a year. */
export function addAssets(app: Express, folder = join(projectRoot, 'dist', 'client', 'assets')): void {
  // The API works without a built storefront; a page would say what is missing.
  const assets = existsSync(folder) ? readAssets(folder) : new Map<string, Asset>();
  app.use('/assets', (request, response) => {
    const asset = assets.get(request.path.slice(1));
    if (asset === undefined) response.status(404).type('text/plain').send('There is nothing here.');
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      response.status(405).set('Allow', 'GET, HEAD').end();
    else sendAsset(asset, request, response);
  });
}

/** What was read last: shops of one process, as tests have hundreds, share it. */
let known: { key: string; assets: Map<string, Asset> } | undefined;

/** All of them are held in memory: a new build removes their files under a running shop, whose pages still name them. */
function readAssets(folder: string): Map<string, Asset> {
  const names = new Set(readdirSync(folder));
  const key = [folder, ...names].join('\n');
  if (known?.key === key) return known.assets;
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    const found = Object.entries(codings).filter(([, ending]) => names.has(name + ending));
    const forms = found.map(([coding, ending]): [string, Buffer] => [
      coding,
      readFileSync(join(folder, name + ending)),
    ]);
    assets.set(name, { contentType, forms: new Map(forms) });
  }
  known = { key, assets };
  return assets;
}

function sendAsset({ contentType, forms }: Asset, request: Request, response: Response): void {
  // Browsers take them all alike, so the smallest is chosen here.
  const coding = [...forms.keys()].find((name) => request.acceptsEncodings(name)) ?? 'identity';
  const body = forms.get(coding) ?? Buffer.alloc(0);
  response.writeHead(200, {
    'Content-Type': contentType,
    'Content-Length': body.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(forms.size > 1 ? { Vary: 'Accept-Encoding' } : {}),
    // The card provider's frames show the shop's font, and a font of another site is only read where that allows it.
    ...(contentType === 'font/woff2' ? { 'Access-Control-Allow-Origin': '*' } : {}),
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
