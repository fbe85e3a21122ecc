import { expect, it } from 'vitest';
import { createLog } from '#server/operations/log.ts';
import { prettyLine } from '#server/operations/pretty-line.ts';

function written(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  work(createLog('debug', { write: (line) => void lines.push(prettyLine(line)) }));
  return lines.join('');
}

it('In the readable log, a request is one short line', () => {
  const line = written((log) =>
    log.info({ request: 'a', method: 'GET', path: '/products', status: 200, ms: 12, aborted: true }, 'request'),
  );
  expect(line).toMatch(/^\d\d:\d\d:\d\d info {2}GET \/products 200 in 12 ms aborted=true\n$/);
});

it('In the readable log, a message is followed by the values that it names', () => {
  expect(written((log) => log.warn({ job: 'send emails', left: 3 }, 'A job waits'))).toMatch(
    /warn {2}A job waits job=send emails left=3\n$/,
  );
});

it('In the readable log, an error has its stack and its cause', () => {
  const text = written((log) => log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'It failed'));
  expect(text).toMatch(/error It failed\n {2}Error: outer/);
  expect(text).toContain('caused by: Error: inner');
});
