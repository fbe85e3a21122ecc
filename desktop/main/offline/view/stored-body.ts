import { type Overview, readOverview, withoutFigures } from '#core/admin/overview-api.ts';
import { orderForCounter, type StaffOrder } from '#core/orders/staff-order.ts';
import { readOrder } from '#core/orders/staff-order-api.ts';
import { endpointOf } from './visible-path.ts';

/**
 * The beginnings of paths whose responses aren't stored, because they differ between people at the same counter. For example, only
 * owners see who changed an account's roles, and the costs in cutting runs and purchases.
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

/** Whether a response may be stored: only what counter staff may see, even if an owner has loaded it. */
export function isStorable(path: string): boolean {
  const endpoint = endpointOf(path);
  return endpoint !== undefined && endpoint.access !== 'owner' && !isPersonal(path);
}

/** Returns a response in the form in which it is stored: with only what counter staff may see. */
export function storedBody(path: string, body: unknown): unknown {
  const endpoint = endpointOf(path);
  if (endpoint?.path === readOverview.path) return withoutFigures(body as Overview);
  return endpoint?.path === readOrder.path ? storedOrder(body) : body;
}

/**
 * Returns an order in the form in which it is stored. A row of a list is stored unchanged, because it has nothing that only owners may
 * see.
 */
export function storedOrder<Row>(row: Row): Row {
  const isWhole = typeof row === 'object' && row !== null && 'disputes' in row && 'refunds' in row && 'log' in row;
  return isWhole ? { ...row, ...orderForCounter(row as Row & StaffOrder) } : row;
}
