import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '#core/dates.ts';
import type { Repeat, RepeatBox } from '#core/repeats/repeat.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import type { Outcome } from '#tests/support/shop/http-client.ts';
import type { Call } from '#tools/try-month/people/insist.ts';
import { addresses, type Customer } from './customer.ts';
import type { Change, OwnRepeat } from './own-repeat.ts';

interface Mind {
  customer: Customer;
  own: OwnRepeat;
  chance: Chance;
  now: Date;
  productIds: readonly number[];
}

/** What a customer wants to change: one box, every box, or to stop. */
interface Idea {
  kind: Change['kind'];
  box?: RepeatBox;
  /** The fields of the request. */
  change?: Record<string, unknown>;
  /** The day to which a box is moved. */
  to?: Day;
  /** Whether the customer must be signed in, because the link in an email can't make this change. */
  isForSignedIn?: boolean;
}

const intervals = [1, 2, 4, 6, 8] as const;

/**
 * Changes one of a customer's repeats at random, in the account or by the link in the newest email. Sometimes the button is pressed twice.
 * The shop may reject the change, for example because of a passed cut-off or a full day. A confirmed change is recorded in `own`.
 */
export async function changeMind(mind: Mind): Promise<void> {
  const { customer, own, now } = mind;
  const repeat = await customer.look(own.id);
  if (repeat === null || repeat.status === 'stopped') return;
  const idea = ideaOf(repeat, mind);
  if (idea === null) return;
  const response = idea.kind === 'card' ? await customer.enterCard(own.id) : await send(mind, repeat, idea);
  if (response.status >= 400) {
    customer.expect(response, `The change “${idea.kind}”`, [402, 409, 422, 503]);
    return;
  }
  const { kind, box, to } = idea;
  const dates = [box?.date, to].filter((date) => date !== undefined);
  own.changes.push({ at: now, kind, plannedDate: box?.plannedDate ?? null, dates });
  if (kind === 'stop') own.isStopped = true;
}

async function send({ customer, own, chance }: Mind, repeat: Repeat, idea: Idea): Promise<Outcome> {
  const byLink = own.token !== null && idea.isForSignedIn !== true && chance.oneIn(2);
  const call = callOf(repeat, idea, byLink ? own.token : null);
  const response = await customer.call(call);
  // A second press with the same key changes nothing.
  if (response.status < 400 && chance.oneIn(10)) customer.expect(await customer.call(call), 'A second press', [200]);
  return response;
}

function callOf({ id, version }: Repeat, { kind, box, change }: Idea, token: string | null): Call {
  const seen = { version, clientKey: randomUUID(), ...change };
  if (kind === 'stop') {
    return token === null
      ? { method: 'DELETE', path: `/api/repeats/${id}` }
      : { path: '/api/repeat-links/stop', body: { token } };
  }
  if (box === undefined) {
    return token === null
      ? { method: 'PATCH', path: `/api/repeats/${id}`, body: seen }
      : { path: '/api/repeat-links/change', body: { token, change: seen } };
  }
  return token === null
    ? { path: `/api/repeats/${id}/cycles/${box.plannedDate}`, body: seen }
    : { path: '/api/repeat-links/box', body: { token, date: box.plannedDate, change: seen } };
}

/** Returns a random change of the repeat as it is now. */
function ideaOf(repeat: Repeat, { chance, productIds, now }: Mind): Idea | null {
  const isWaiting = repeat.status === 'paused' || repeat.problem !== null;
  if (isWaiting && chance.oneIn(2))
    return repeat.problem === null ? { kind: 'resume', change: { pausedUntil: null } } : { kind: 'card' };
  const box = repeat.nextBoxes.length === 0 ? undefined : chance.pick(repeat.nextBoxes);
  const later = addDays(box?.date ?? now.toISOString().slice(0, 10), chance.below(40) - 3);
  const product = () => ({ productId: chance.pick(productIds), quantity: 1 + chance.below(2) });
  const ideas: (() => Idea)[] = [
    () => ({ kind: 'interval', change: { intervalWeeks: chance.pick(intervals) } }),
    () => ({ kind: 'contents', change: { items: [product()] } }),
    () => ({ kind: 'pause', change: { pausedUntil: later } }),
    () => ({ kind: 'address', change: { address: chance.pick(addresses) }, isForSignedIn: true }),
    () => ({ kind: 'card' }),
    () => ({ kind: 'stop' }),
  ];
  if (box !== undefined) {
    const [first] = box.items;
    ideas.push(
      ...[0, 1, 2].map(() => () => ({ kind: 'skip', box, change: { action: 'skip' } }) satisfies Idea),
      ...[0, 1].map(
        () => () => ({ kind: 'move', box, to: later, change: { action: 'move', to: later } }) satisfies Idea,
      ),
      () => ({ kind: 'contents', box, change: { action: 'add', items: [product()] } }),
      () => ({
        kind: 'contents',
        box,
        change: { action: 'swap', productId: first?.productId ?? 0, byProductId: chance.pick(productIds) },
      }),
    );
  }
  const skipped = repeat.nextBoxes.find(({ status, skippedBy }) => status === 'skipped' && skippedBy === 'customer');
  if (skipped !== undefined)
    ideas.push(
      ...[0, 1, 2, 3].map(() => () => ({ kind: 'unskip', box: skipped, change: { action: 'unskip' } }) satisfies Idea),
    );
  return chance.pick(ideas)();
}
