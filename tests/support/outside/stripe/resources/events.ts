import type { Stripe } from 'stripe';
import { listOf, text } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { route } from '../wire/route.ts';

/** Whether an event type matches a pattern, such as `charge.*` for every event of charges. */
export function isOfType(type: string, pattern: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

const filters = { ...listFields, created: range, type: text, types: listOf(text) };

export const eventRoutes = [
  route('GET', '/v1/events/:id', {}, ({ state, id }) => state.events.get(id)),
  route('GET', '/v1/events', filters, ({ state, values }) => {
    const patterns = values.types ?? (values.type === undefined ? ['*'] : [values.type]);
    const matches = (each: Stripe.Event) =>
      isWithin(each.created, values.created) && patterns.some((pattern) => isOfType(each.type, pattern));
    return listPage('/v1/events', state.events.newestFirst(matches), values);
  }),
];
