import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { jobLeases } from '#server/jobs/job-tables.ts';
import { createLog } from '#server/operations/log.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

/** The line in the shop's log about an error. */
function loggedLine(err: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'A write failed');
  return lines.join('');
}

const secrets = ['anna@home.test', '$argon2id$v=19$hash', '1 Secret Street\n    at Brunswick', 'token=abc'];

it('A query error is logged with its query and cause, but without its values', () => {
  const cause = Object.assign(new Error('Connection terminated unexpectedly'), {
    code: '57P01',
    detail: 'Key (email_key)=(anna@home.test) already exists.',
    where: 'anna@home.test',
  });
  const query = new DrizzleQueryError('insert into "users" values ($1, $2, $3, $4)', secrets, cause);
  for (const error of [query, new Error('The write failed', { cause: query })]) {
    const line = loggedLine(error);
    for (const secret of secrets) expect(line).not.toContain(JSON.stringify(secret).slice(1, -1));
    expect(line).not.toContain('already exists');
    expect(line).toContain('insert into \\"users\\"');
    expect(line).toContain('Connection terminated unexpectedly');
    expect(line).toContain('logged-errors.test.ts');
  }
});

it('A query error from the database itself is logged without its values too', async () => {
  const store = await freshStore();
  const lease = { name: 'a name that nobody may read', holder: 'a holder', until: '2026-11-10T00:00:00.000Z' };
  const insert = () => store.write((tx) => tx.insert(jobLeases).values(lease));
  await insert();
  const error = await insert().catch((failure: unknown) => failure);
  const line = loggedLine(error);
  expect(line).not.toContain('nobody may read');
  expect(line).toMatch(/job_leases/);
});

it('A repeated stack trace is logged once in ten minutes; other occurrences are logged with only the message and codes', () => {
  vi.useFakeTimers({ now: new Date('2026-11-10T00:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const cause = (port: number) => Object.assign(new Error(`connect ECONNREFUSED :${port}`), { code: 'ECONNREFUSED' });
  const fail = (port: number) =>
    log.error({ err: new Error('No answer', { cause: cause(port) }), port }, 'A charge failed');
  const errors = () => lines.splice(0).map((line) => JSON.parse(line).err);
  for (const port of [1, 2, 3]) fail(port);
  const [first, ...repeated] = errors();
  expect(first.stack).toContain('    at fail');
  expect(repeated.map(({ message }) => message)).toEqual([
    'No answer: connect ECONNREFUSED :2',
    'No answer: connect ECONNREFUSED :3',
  ]);
  for (const { stack } of repeated) {
    expect(stack).toContain('2026-11-10T00:00:00.000Z');
    expect(stack).not.toContain('    at ');
  }
  log.error({ err: new Error('Something else') }, 'Another place');
  expect(errors()[0].stack).toContain('    at ');
  vi.setSystemTime(new Date('2026-11-10T00:10:00.000Z'));
  fail(4);
  expect(errors()[0].stack).toContain('    at fail');
});
