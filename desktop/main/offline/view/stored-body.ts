import { type Overview, readOverview, withoutFigures } from '#core/admin/overview-api.ts';
import { orderForCounter, type StaffOrder } from '#core/orders/staff-order.ts';
import { readOrder } from '#core/orders/staff-order-api.ts';
import { endpointOf } from './visible-path.ts';

/**
 * The beginnings of paths whose responses are never stored, because people at the same counter may see different things. For example,
 * only owners see the costs in cutting runs and purchases, and who changed an account's roles.
 */
const personalPaths = [
  '/api/admin/cutting-runs',
  '/api/admin/drawer',
  '/api/admin/own-security',
  '/api/admin/purchases',
  '/api/admin/saved-filters',
  '/api/admin/users/',
  '/api/users/me/',
];

function isPersonal(path: string): boolean {
  return personalPaths.some((start) => path.startsWith(start));
}

/** Whether the response for a path may be stored. Only what all counter staff may see is stored, even if an owner has loaded it. */
export function isStorable(path: string): boolean {
  const endpoint = endpointOf(path);
  return endpoint !== undefined && endpoint.access !== 'owner' && !isPersonal(path);
}

/** Returns a response without the parts that only owners may see, so that it can be stored. */
export function storedBody(path: string, body: unknown): unknown {
  const endpoint = endpointOf(path);
  if (endpoint?.path === readOverview.path) return withoutFigures(body as Overview);
  return endpoint?.path === readOrder.path ? storedOrder(body) : body;
}

/** Returns an order without the parts that only owners may see. A row of a list stays unchanged, because it has no such parts. */
export function storedOrder<Row>(row: Row): Row {
  const isWhole = typeof row === 'object' && row !== null && 'disputes' in row && 'refunds' in row && 'log' in row;
  return isWhole ? { ...row, ...orderForCounter(row as Row & StaffOrder) } : row;
}
