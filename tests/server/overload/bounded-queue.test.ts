import { expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { BoundedQueue } from '#server/bounded-queue.ts';

/** A task that ends when `end` is called. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('A bounded queue runs a few tasks in parallel, lets some wait, and rejects the others immediately with a retry time', async () => {
  const queue = new BoundedQueue({ atOnce: 2, mostWaiting: 1 });
  const works = [openWork(), openWork(), openWork()];
  const runs = works.map(({ work }) => queue.run(work));
  expect(queue.waiting).toBe(1);
  const refused = await queue.run(async () => 'never').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'busy', status: 429, details: { retryAfter: 3 } });
  for (const { end } of works) end();
  await Promise.all(runs);
  expect(await queue.run(async () => 'again')).toBe('again');
});

it('The waiting tasks of a bounded queue run in order, even after a task has failed', async () => {
  const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 9 });
  const order: number[] = [];
  const runs = [1, 2, 3, 4].map((number) =>
    queue.run(async () => {
      order.push(number);
      if (number === 2) throw new Error('failed');
    }),
  );
  const ends = await Promise.allSettled(runs);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(order).toEqual([1, 2, 3, 4]);
});

it('A task that must leave slots for others can use only some of a bounded queue’s waiting slots', async () => {
  const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 4 });
  const first = openWork();
  const runs = [queue.run(first.work), queue.run(async () => 1, 1)];
  await expect(queue.run(async () => 2, 1)).rejects.toMatchObject({ code: 'busy' });
  runs.push(queue.run(async () => 3));
  first.end();
  expect(await Promise.all(runs)).toEqual([undefined, 1, 3]);
});
