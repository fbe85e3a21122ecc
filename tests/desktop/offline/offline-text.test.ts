import { expect, it } from 'vitest';
import type { OfflineState, UnsentChange } from '#desktop/ipc.ts';
import { barText, dropText, resolutionLabel } from '#desktop/renderer/offline/offline-text.ts';

const now = new Date('2026-11-09T23:45:00.000Z');
const calm: OfflineState = {
  isStored: true,
  isLocked: false,
  isBorrowed: false,
  isReachable: true,
  since: null,
  waiting: 0,
  refused: 0,
  needsSignIn: false,
  signInReason: null,
};
const away = { isReachable: false, since: '2026-11-09T23:42:00.000Z' };

it.each([
  [calm, null, '', ''],
  [{ ...calm, ...away }, null, 'Offline since 10:42 am. You see what was last loaded.', ''],
  [
    { ...calm, ...away, waiting: 3 },
    '2026-11-09T23:40:00.000Z',
    'Offline since 10:42 am. You see what was last loaded, as of 10:40 am.',
    '3 changes waiting.',
  ],
  [
    { ...calm, ...away, since: '2026-11-08T03:05:00.000Z', isStored: false },
    null,
    'Offline since 8 Nov 2026, 2:05 pm. Nothing is stored on this computer, so you can’t work until the shop is back.',
    '',
  ],
  [{ ...calm, waiting: 3, needsSignIn: true }, null, '', 'Sign in to send 3 changes.'],
  [
    { ...calm, waiting: 3, needsSignIn: true, signInReason: 'Set up a second step.' },
    null,
    '',
    'Sign in to send 3 changes. Set up a second step.',
  ],
  [{ ...calm, waiting: 1, refused: 1 }, null, '', '1 change waiting. 1 change needs you.'],
  [{ ...calm, refused: 2 }, null, '', '2 changes need you.'],
  [
    { ...calm, ...away, isLocked: true, isBorrowed: true },
    null,
    'This counter is locked. Counter staff unlock it by signing in.',
    '',
  ],
])(
  'The connection bar shows a lost connection and the unsent changes, and is empty if there is nothing to report: %j',
  (state, seenAt, line, changes) => {
    expect(barText(state, seenAt, now)).toEqual({ line, changes });
  },
);

it('Each button for a change that the shop refused names its effect, and staff see how many changes are dropped together with a sale', () => {
  const payment = {
    kind: 'payment',
    fits: { book: 3000, handBack: 2000 },
    behind: 0,
    mine: [],
  } as unknown as UnsentChange;
  expect(resolutionLabel('book-what-fits', payment)).toBe('Book $30.00, hand back $20.00');
  expect(resolutionLabel('keep-shops', payment)).toBe('Drop');
  const product = { ...payment, kind: 'product' as const, fits: null };
  expect(resolutionLabel('keep-mine', product)).toBe('Use mine');
  expect(resolutionLabel('keep-shops', product)).toBe('Keep the shop’s');
  expect(dropText(product)).toBe('');
  const paid = [{ label: 'Paid', text: '$99.95, Cash' }];
  const sale: UnsentChange = { ...product, kind: 'sale', behind: 2, mine: paid };
  expect(resolutionLabel('keep-shops', sale)).toBe('Drop the sale and 2 changes');
  expect(dropText(sale)).toContain(
    '2 later changes of it would be dropped too. Hand back what was paid: $99.95, Cash.',
  );
});
