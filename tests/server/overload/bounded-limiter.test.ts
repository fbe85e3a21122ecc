import { expect, it, onTestFinished, vi } from 'vitest';
import { BoundedLimiter } from '#server/http/guards/bounded-limiter.ts';

const options = { points: 5, duration: 60 };
const addressOf = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;

it('A flood from new IP addresses stays within the rate limiter’s memory limit, and a frequent client is still counted', async () => {
  const limiter = new BoundedLimiter(options, 500);
  let refused = 0;
  for (let at = 0; at < 5_000; at += 1) {
    await limiter.consume(addressOf(at));
    if (at % 100 === 0) await limiter.consume('busy').catch(() => (refused += 1));
    if (at % 1_000 === 0) expect(limiter.dump().storage.length).toBeLessThanOrEqual(500);
  }
  expect(limiter.size).toBe(500);
  expect(limiter.dump().storage.length).toBe(500);
  // The client made 50 requests, and five of them were within the limit.
  expect(refused).toBe(45);
  expect((await limiter.get(addressOf(4_999)))?.consumedPoints).toBe(1);
  expect(await limiter.get(addressOf(0))).toBeNull();
});

it('A client whose failures are reset takes up no more memory in the rate limiter', async () => {
  const limiter = new BoundedLimiter(options, 500);
  await limiter.penalty('ada');
  await limiter.penalty('ada');
  expect((await limiter.get('ada'))?.consumedPoints).toBe(2);
  await limiter.delete('ada');
  expect(await limiter.get('ada')).toBeNull();
  expect(limiter.size).toBe(0);
});

it('Clients whose minute is over take up no memory in the rate limiter', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limiter = new BoundedLimiter(options, 500);
  for (let at = 0; at < 100; at += 1) await limiter.consume(addressOf(at));
  // The clock moves as if the computer had slept, so no timer has run in between.
  vi.setSystemTime(Date.now() + 40_000);
  await limiter.consume(addressOf(0));
  vi.setSystemTime(Date.now() + 20_000);
  await limiter.consume('next');
  expect(limiter.size).toBe(2);
  expect(limiter.dump().storage.length).toBe(2);
});
