import type { Route } from './endpoint.ts';

/** Returns the path and query of a request to an endpoint; query values that are undefined or empty are left out. */
export function callPath(
  { path }: Pick<Route, 'path'>,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined } = {},
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams(
    pairs.flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
