import type { Activity } from '#core/accounts/activity/activity-api.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';
import { memberOf, signIn } from './staff-members.ts';

export const olivesPin = '8305';
const bobsPin = '4917';

/** A shop with a counter where Olive, an owner, has signed in and has a PIN. */
export interface CounterWithOwner {
  shop: TestShop;
  /** The counter's browser, with Bob of the counter staff signed in. */
  counter: Visitor;
  /** Olive, in a browser of her own. */
  olive: Visitor;
  oliveId: number;
  bobId: number;
}

export async function counterWithOwner(options: TestShopOptions = {}): Promise<CounterWithOwner> {
  const shop = await startTestShop(options);
  const { visitor: olive, id: oliveId } = await memberOf(shop, 'olive', 'owner');
  const { id: bobId } = await memberOf(shop, 'bob', 'counter');
  const counter = shop.visitor();
  for (const [name, pin] of [
    ['olive', olivesPin],
    ['bob', bobsPin],
  ] as const) {
    await signIn(counter, name);
    const saved = await counter.request('PUT', '/api/admin/own-security/pin', { body: { pin } });
    if (saved.status !== 200) throw new Error(`A PIN was answered ${saved.status}: ${saved.text}`);
  }
  return { shop, counter, olive, oliveId, bobId };
}

export const approvalStates = ['none', 'right', 'wrong', 'locked', 'of counter staff'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Returns the approval to send with a request. `locked`: five wrong PINs were entered before the correct one. */
export async function approvalOf(at: CounterWithOwner, state: ApprovalState): Promise<object> {
  const { counter, oliveId, bobId } = at;
  if (state === 'none') return {};
  if (state === 'of counter staff') return { approval: { userId: bobId, pin: bobsPin } };
  if (state === 'locked') {
    for (let tries = 0; tries < 5; tries += 1) {
      await counter.post('/api/counter-device/switch', { userId: oliveId, pin: '7777' });
    }
  }
  return { approval: { userId: oliveId, pin: state === 'wrong' ? '7777' : olivesPin } };
}

/**
 * The result, according to the specification's rights page, of an action above the limit: the error code, or null if the action
 * succeeds.
 */
export const outcomeAboveLimit: Record<ApprovalState, string | null> = {
  none: 'approval_needed',
  right: null,
  wrong: 'approval_needed',
  locked: 'too_many',
  'of counter staff': 'approval_needed',
};

/** Returns the activity log's entries of this kind, newest first. */
export async function activityOf({ olive }: CounterWithOwner, kind: string) {
  const { body } = await olive.get(`/api/admin/activity?kind=${kind}`);
  return body as Activity[];
}
