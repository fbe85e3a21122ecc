import { expect, it } from 'vitest';
import { StreamSlots } from '#server/http/guards/stream-slots.ts';
import { shopLimits } from '#server/limits.ts';

const { ofSession, ofAccount, ofAddress, ofAll } = shopLimits.streams;

/** Returns how many streams are admitted, at most a thousand, if each stream belongs to the owner that `ownerOf` returns. */
function admitted(
  slots: StreamSlots,
  ownerOf: (index: number) => { sessionId: number; userId: number; address: string },
) {
  for (let index = 0; index < 1000; index += 1) {
    try {
      slots.take(ownerOf(index));
    } catch {
      return index;
    }
  }
  return 1000;
}

it.each<[string, number, (index: number) => { sessionId: number; userId: number; address: string }]>([
  ['session', ofSession, (index) => ({ sessionId: 1, userId: index, address: `10.0.0.${index}` })],
  ['account', ofAccount, (index) => ({ sessionId: index, userId: 1, address: `10.0.0.${index}` })],
  ['address', ofAddress, (index) => ({ sessionId: index, userId: index, address: '10.0.0.1' })],
  ['shop', ofAll, (index) => ({ sessionId: index, userId: index, address: `10.0.0.${index}` })],
])('The streams of one %s are limited to %d', (_what, most, ownerOf) => {
  expect(admitted(new StreamSlots(), ownerOf)).toBe(most);
});

it('The slot of a client’s event stream is freed exactly once, when the stream ends', () => {
  const slots = new StreamSlots();
  const owner = { sessionId: 1, userId: 1, address: '10.0.0.1' };
  const releases = Array.from({ length: ofSession }, () => slots.take(owner));
  expect(() => slots.take(owner)).toThrow('Too many windows');
  releases[0]?.();
  releases[0]?.();
  slots.take(owner);
  expect(() => slots.take(owner)).toThrow('Too many windows');
});
