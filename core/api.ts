import type { Endpoint } from './endpoint.ts';
import * as modules from './endpoints.ts';

type Exports = typeof modules;
type Endpoints = { [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Exports[Name] };

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'response' in value;
}

function onlyEndpoints(all: Exports): Endpoints;
function onlyEndpoints(all: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isEndpoint(value)));
}

/** All endpoints by name. An endpoint's name is the name of its export, and its operation id in the documentation. */
export const api = onlyEndpoints(modules);

/**
 * Every endpoint. A route that isn't in this list does not exist; the access tests and the documentation are generated from it.
 */
export const endpoints: readonly Endpoint[] = Object.values(api);

/** The type of the endpoint with a given method and path, which determines the arguments and the result of `call`. */
export type Api = { [E in Endpoints[keyof Endpoints] as `${E['method']} ${E['path']}`]: E };
