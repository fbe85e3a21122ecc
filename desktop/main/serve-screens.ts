import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { protocol } from 'electron';
import { appScheme, isOwnAddress } from './app-address.ts';
import { UploadPass } from './files/upload-pass.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Before the app is ready: the scheme has an origin of its own, and is as safe as https to the browser. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }]);
}

/** The window's whole world: the screens out of this folder, and the shop's API and pictures behind them. */
export function serveScreens(folder: string, passToShop: (request: Request) => Promise<Response>): void {
  const uploads = new UploadPass(passToShop);
  protocol.handle(appScheme, async (request) => {
    if (!isOwnAddress(request.url)) return new Response(null, { status: 404 });
    const { pathname } = new URL(request.url);
    return /^\/(?:api|objects)\//.test(pathname) ? uploads.pass(request) : screenFile(folder, pathname);
  });
}

/** A file of the bundle, or the document that every screen begins with. */
async function screenFile(folder: string, pathname: string): Promise<Response> {
  const isAsset = pathname.startsWith('/assets/');
  const file = isAsset ? normalize(join(folder, decodeURIComponent(pathname))) : join(folder, 'index.html');
  if (isAsset && !file.startsWith(join(folder, 'assets'))) return new Response(null, { status: 404 });
  try {
    const headers = {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
    };
    return new Response(new Uint8Array(await readFile(file)), { headers });
  } catch {
    return new Response(null, { status: 404 });
  }
}
