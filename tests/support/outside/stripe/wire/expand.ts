import type { StripeState } from '../state/stripe-state.ts';
import { invalidParameter } from './stripe-failure.ts';

/** Members that Stripe can expand to an object instead of an id. */
const expandable = new Set([
  'balance_transaction',
  'charge',
  'customer',
  'data',
  'failure_balance_transaction',
  'latest_charge',
  'payment_intent',
  'payment_method',
  'setup_intent',
  'source',
]);

/** Runs before anything else, so that a request that returns 400 has changed nothing. */
export function checkExpand(paths: readonly string[]): void {
  for (const path of paths) {
    if (path.split('.').every((name) => expandable.has(name))) continue;
    throw invalidParameter(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
}

/** Returns a copy of a result with the named ids expanded. The stored objects don't change. */
export function expanded(state: StripeState, result: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(result);
  for (const path of paths) expandPath(state, copy, path.split('.'));
  return copy;
}

function expandPath(state: StripeState, holder: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || holder === null || typeof holder !== 'object') return;
  if (Array.isArray(holder)) {
    for (const each of holder) expandPath(state, each, [name, ...rest]);
    return;
  }
  const members = holder as Record<string, unknown>;
  if (!(name in members)) throw invalidParameter(`This property cannot be expanded (${name}).`, { param: 'expand' });
  const value = members[name];
  if (typeof value === 'string') members[name] = structuredClone(state.lookUp(value) ?? value);
  const next = members[name];
  if (Array.isArray(next)) for (const each of next) expandPath(state, each, rest);
  else expandPath(state, next, rest);
}
