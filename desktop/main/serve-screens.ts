import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { app, protocol } from 'electron';
import { drawingAt } from '#core/drawings/drawing-at.ts';
import { appOrigin, appScheme, isOwnAddress, isPathOfShop } from './app-address.ts';
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

/** Browser features that the screens never need. They are disabled, so that an attacker can't use them through a screen. */
const features = [
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
].map((feature) => `${feature}=()`);

const forScreens = {
  'Content-Security-Policy': policy,
  'Permissions-Policy': features.join(', '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * The content types that are kept in the shop's responses. Anything else, such as a script or a web page, is sent to the window as a
 * file without a type.
 */
const data = /^(?:application\/(?:problem\+)?json|image\/(?!svg)[\w+.-]+|text\/(?:plain|csv|event-stream))\b/;

const drawingTexts = new Map<string, string>();

/**
 * Registers the app's own URL scheme. The browser treats it like https: with an origin of its own, and as secure. Must run before the
 * app is ready.
 */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }]);
}

/** Serves everything that the window can load: the screens from a folder, and the shop's API and images. */
export function serveScreens(folder: string, passToShop: (request: Request) => Promise<Response>): void {
  const uploads = new UploadPass(passToShop);
  protocol.handle(appScheme, async (request) => {
    const origin = request.headers.get('origin');
    if (!isOwnAddress(request.url) || (origin !== null && origin !== appOrigin)) {
      return new Response(null, { status: 404 });
    }
    const { pathname } = new URL(request.url);
    if (isPathOfShop(pathname)) return asData(await uploads.pass(request));
    const draw = drawingAt(pathname);
    return draw === null ? screenFile(folder, pathname) : drawing(draw(readDrawing));
  });
}

/** Makes a response of the shop harmless. Nothing in it may run in the window, because a shop on another computer isn't trusted. */
function asData(response: Response): Response {
  // The connection broke. This response has no headers or body.
  if (response.type === 'error') return response;
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  if (!data.test(headers.get('content-type') ?? '')) headers.set('Content-Type', 'application/octet-stream');
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(body, { status, statusText, headers });
}

/** Returns a drawing that the app has put together itself. So drawings work without the server, and no SVG from elsewhere is ever shown. */
function drawing(svg: string): Response {
  const headers = {
    'Content-Type': 'image/svg+xml',
    ...forScreens,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return new Response(svg, { headers });
}

function readDrawing(name: string): string {
  const text = drawingTexts.get(name) ?? readFileSync(join(app.getAppPath(), 'core', 'drawings', name), 'utf8');
  drawingTexts.set(name, text);
  return text;
}

/** Returns a file of the app's bundle. For a screen, returns the document that every screen starts from. */
async function screenFile(folder: string, pathname: string): Promise<Response> {
  const isAsset = pathname.startsWith('/assets/');
  try {
    const file = isAsset ? assetFile(folder, pathname) : join(folder, 'index.html');
    const headers = { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...forScreens };
    return new Response(new Uint8Array(await readFile(file)), { headers });
  } catch {
    return new Response(null, { status: 404 });
  }
}

/**
 * Returns the path of an asset.
 * @throws Error if the path leads outside the bundle's assets, in any notation
 */
function assetFile(folder: string, pathname: string): string {
  const file = resolve(folder, `.${decodeURIComponent(pathname)}`);
  if (!file.startsWith(join(folder, 'assets') + sep)) throw new Error('No asset');
  return file;
}
