import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Writer } from '#server/db/store.ts';
import { SpoiltTransaction, type WriteDriver, type WriteLimits, WriteQueue } from '#server/db/writes/write-queue.ts';
import { WriteTurns } from '#server/db/writes/write-turns.ts';

type Step = 'begin' | 'save' | 'undo' | 'commit' | 'rollback';

const roomy: WriteLimits = {
  maxJobs: 10,
  maxMs: Number.POSITIVE_INFINITY,
  takesLatecomers: true,
  maxWaiting: Number.POSITIVE_INFINITY,
};

/**
 * Opens a queue on a simulated database that records its steps. `failures` contains the errors of the next steps with that name.
 */
function openQueue({ limits = {}, maxTries = 1 }: { limits?: Partial<WriteLimits>; maxTries?: number } = {}) {
  const steps: string[] = [];
  const failures: Partial<Record<Step, Error[]>> = {};
  let disk: PromiseWithResolvers<void> | null = null;
  const take = (step: Step) => {
    steps.push(step);
    const failure = failures[step]?.shift();
    if (failure !== undefined) throw failure;
  };
  const driver: WriteDriver = {
    turns: new WriteTurns(),
    limits: { ...roomy, ...limits },
    begin: async () => {
      take('begin');
      return {
        writer: {} as Writer,
        save: () => take('save'),
        undo: () => take('undo'),
        commit: () => take('commit'),
        rollback: () => take('rollback'),
        isLost: (error) => error instanceof Lost,
      };
    },
    pending: () => disk?.promise ?? null,
    retryAfterMs: (error, { tries }) => (error instanceof Lost && tries < maxTries ? 0 : null),
    reported: (error) => `reported: ${(error as Error).message}`,
  };
  const queue = new WriteQueue(driver);
  const heard: unknown[] = [];
  const add = (name: string, work: () => unknown = () => name) => {
    const hear = (outcome: unknown) => heard.push(outcome);
    const written = queue.add(async () => {
      steps.push(name);
      return work();
    });
    written.then(hear, hear);
    return written;
  };
  return {
    queue,
    steps,
    failures,
    heard,
    add,
    /** Keeps the disk busy from now on, until the returned function is called. */
    holdDisk() {
      const held = Promise.withResolvers<void>();
      disk = held;
      return (error?: Error) => {
        if (error === undefined) disk = null;
        if (error === undefined) held.resolve();
        else held.reject(error);
      };
    },
  };
}

/** An error that ends the whole transaction. */
class Lost extends Error {}

function decline(): never {
  throw new Error('sold out');
}

async function someRounds(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await nextRound();
}

it('Queued writes share a transaction in order, and a failed write undoes only its own changes', async () => {
  const { add, steps, heard, queue } = openQueue();
  add('one');
  add('two', decline);
  add('three');
  await queue.close();
  expect(steps).toEqual(['begin', 'one', 'save', 'two', 'undo', 'save', 'three', 'commit']);
  expect(heard).toEqual(['one', 'reported: sold out', 'three']);
});

it('If the first write of a batch fails, nothing is committed, and the other writes share the next transaction', async () => {
  const { add, steps, heard, queue } = openQueue();
  add('one', decline);
  add('two');
  await queue.close();
  expect(steps).toEqual(['begin', 'one', 'rollback', 'begin', 'two', 'commit']);
  expect(heard).toEqual(['reported: sold out', 'two']);
});

it('No caller of a write gets a result or an error before the commit is on the disk', async () => {
  const { add, heard, holdDisk, queue } = openQueue();
  const release = holdDisk();
  add('one', decline);
  await someRounds();
  expect(heard).toEqual([]);
  release();
  add('two');
  add('three', decline);
  await queue.close();
  expect(heard).toEqual(['reported: sold out', 'two', 'reported: sold out']);
});

it('Writes that arrive while the disk is busy join the batch that is committed next', async () => {
  const { add, steps, heard, holdDisk, queue } = openQueue();
  const release = holdDisk();
  add('one');
  await someRounds();
  add('two');
  await someRounds();
  expect([steps, heard]).toEqual([['begin', 'one', 'save', 'two'], []]);
  release();
  await queue.close();
  expect([steps.at(-1), heard]).toEqual(['commit', ['one', 'two']]);
});

it('If the disk fails, the writes that wait for it are rejected', async () => {
  const { add, steps, heard, holdDisk, queue } = openQueue();
  const fail = holdDisk();
  add('one');
  await someRounds();
  fail(new Error('the disk has failed'));
  await queue.close();
  expect([steps.at(-1), heard]).toEqual(['rollback', ['reported: the disk has failed']]);
});

it('A commit that fails is reported to every write of its batch and never retried', async () => {
  const { add, steps, heard, failures, queue } = openQueue({ maxTries: 8 });
  failures.commit = [new Error('connection lost')];
  add('one');
  add('two', decline);
  await queue.close();
  expect(steps).toEqual(['begin', 'one', 'save', 'two', 'undo', 'commit', 'rollback']);
  expect(heard).toEqual(Array(2).fill('reported: connection lost'));
});

it('A transaction ended by a temporary error is repeated from the start, in the same order, as often as the database allows', async () => {
  const { add, steps, heard, failures, queue } = openQueue({ maxTries: 3 });
  failures.commit = [new Lost('conflict')];
  let runs = 0;
  add('one');
  add('two', () => {
    runs += 1;
    if (runs === 1) throw new Lost('conflict');
    return runs;
  });
  await queue.close();
  const again = ['begin', 'one', 'save', 'two', 'commit'];
  expect(steps).toEqual(['begin', 'one', 'save', 'two', 'rollback', ...again, 'rollback', ...again]);
  expect(heard).toEqual(['one', 3]);

  failures.begin = Array.from({ length: 3 }, () => new Lost('conflict'));
  const other = openQueue({ maxTries: 3 });
  other.failures.begin = failures.begin;
  other.add('one');
  await other.queue.close();
  expect([other.steps, other.heard]).toEqual([['begin', 'begin', 'begin'], ['reported: conflict']]);
});

it('A broken transaction is repeated one write at a time, before later writes, and only the faulty write fails', async () => {
  const { add, steps, heard, failures, queue } = openQueue();
  failures.commit = [new SpoiltTransaction(), new SpoiltTransaction()];
  add('one');
  add('two');
  add('three');
  await queue.close();
  const alone = ['one', 'two', 'three'].map((name) => [
    'begin',
    name,
    'commit',
    ...(name === 'one' ? ['rollback'] : []),
  ]);
  expect(steps.slice(0, 7)).toEqual(['begin', 'one', 'save', 'two', 'save', 'three', 'commit']);
  expect(steps.slice(8, 18)).toEqual(alone.flat());
  expect(heard[0]).toBe('reported: A write went on after one of its queries had failed.');
});

it('If a transaction can’t start, all waiting writes get the error, and later writes are still tried', async () => {
  const { add, heard, failures, queue } = openQueue();
  failures.begin = [new Error('the database is away')];
  add('one');
  add('two');
  await someRounds();
  expect(heard).toEqual(Array(2).fill('reported: the database is away'));
  add('three');
  await queue.close();
  expect(heard.at(-1)).toBe('three');
});

it('A batch has a limited number of writes; writes that arrive late wait for the next batch if the database requires this', async () => {
  const { add, steps, queue } = openQueue({ limits: { maxJobs: 2, takesLatecomers: false } });
  const { promise: isLate, resolve: end } = Promise.withResolvers<void>();
  add('one', () => isLate);
  await someRounds();
  add('late');
  end();
  await queue.close();
  expect(steps).toEqual(['begin', 'one', 'commit', 'begin', 'late', 'commit']);
  const full = openQueue({ limits: { maxJobs: 2 } });
  for (const name of ['one', 'two', 'three']) full.add(name);
  await full.queue.close();
  expect(full.steps).toEqual(['begin', 'one', 'save', 'two', 'commit', 'begin', 'three', 'commit']);
});

it('A transaction that has been open too long starts no further write', async () => {
  const { add, steps, queue } = openQueue({ limits: { maxMs: 0 } });
  add('one');
  add('two');
  await queue.close();
  expect(steps).toEqual(['begin', 'one', 'commit', 'begin', 'two', 'commit']);
});

it('A full write queue rejects writes immediately', async () => {
  const { add, steps, heard, queue } = openQueue({ limits: { maxWaiting: 1 } });
  add('one');
  await expect(add('two')).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
  await queue.close();
  expect([steps, heard.at(-1)]).toEqual([['begin', 'one', 'commit'], 'one']);
});

it('If the rollback also fails, every write in the batch gets the first error, and the database can still be closed', async () => {
  const { add, heard, failures, queue } = openQueue();
  failures.commit = [new Error('the disk has failed')];
  failures.rollback = [new Error('no rollback either')];
  add('one');
  add('two');
  await someRounds();
  expect(heard).toEqual(Array(2).fill('reported: the disk has failed'));
  add('three');
  await queue.close();
  expect(heard.at(-1)).toBe('three');
});

it('Closing the database waits for the queued writes and accepts no further writes', async () => {
  const { add, heard, queue } = openQueue({ limits: { maxJobs: 1 } });
  add('one');
  add('two');
  await queue.close();
  expect(heard).toEqual(['one', 'two']);
  expect(() => add('three')).toThrow('closed');
});

it('Each write runs in the context of its own request, and can’t request another write', async () => {
  const { queue } = openQueue();
  const request = new AsyncLocalStorage<string>();
  const add = (name: string) => request.run(name, () => queue.add(async () => request.getStore()));
  expect(await Promise.all(['ann', 'bob'].map(add))).toEqual(['ann', 'bob']);
  await expect(queue.add(() => queue.add(() => 1))).rejects.toBe(
    'reported: A write inside a write: use the writer that the write was given.',
  );
});
