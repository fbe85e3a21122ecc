import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyLine } from './pretty-line.ts';

const requestIds = new AsyncLocalStorage<string>();

/** Every line that is logged in this work names the request. */
export function underRequestId<Result>(id: string, work: () => Result): Result {
  return requestIds.run(id, work);
}

/** One JSON document for each line, or lines for a person on a terminal. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin() {
        const request = requestIds.getStore();
        return request === undefined ? {} : { request };
      },
    },
    destination ?? (level === 'silent' ? discard : standardOutput()),
  );
}

const discard: DestinationStream = { write: () => {} };
let output: DestinationStream | undefined;

/**
 * One for the whole process, so that lines stay in their order. Without a terminal the event loop never waits for whoever
 * reads them; pino writes what is left when the process ends.
 */
function standardOutput(): DestinationStream {
  output ??= process.stdout.isTTY
    ? { write: (line: string) => void process.stdout.write(prettyLine(line)) }
    : pino.destination({ dest: 1, sync: false });
  return output;
}
