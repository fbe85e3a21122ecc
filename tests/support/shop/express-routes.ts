import type { Express } from 'express';

/** The data that Express stores for a route, a middleware or a router inside it. */
interface Layer {
  rawPath: unknown;
  route?: { path: string | string[]; stack: { method: string | undefined }[] };
  handle: { stack?: Layer[] };
}

/** Every route of an app, as "GET /api/shop", and every middleware, as "use /assets", in no particular order. */
export function routesOf(app: Express): string[] {
  return layersOf((app as unknown as { router: { stack: Layer[] } }).router.stack);
}

function layersOf(stack: readonly Layer[]): string[] {
  return stack.flatMap(({ route, rawPath, handle }) => {
    if (handle.stack !== undefined && route === undefined) return layersOf(handle.stack);
    if (route === undefined) return [`use ${String(rawPath)}`];
    const paths = [route.path].flat();
    const methods = [...new Set(route.stack.map(({ method }) => (method ?? 'all').toUpperCase()))];
    return methods.flatMap((method) => paths.map((path) => `${method} ${path}`));
  });
}
