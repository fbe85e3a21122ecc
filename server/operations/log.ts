import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyLine } from './pretty-line.ts';
import { RepeatedStacks } from './repeated-stacks.ts';

const requestIds = new AsyncLocalStorage<string>();

/** Runs the work. Every line that the work logs contains the request's id. */
export function underRequestId<Result>(id: string, work: () => Result): Result {
  return requestIds.run(id, work);
}

/** Creates the log. Its lines are JSON documents; if the output is a terminal, they are readable text. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const stacks = new RepeatedStacks();
  return pino(
    {
      level,
      base: null,
      serializers: { err: (error: unknown) => stacks.withoutRepeated(errorWithoutValues(error), new Date()) },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin() {
        const request = requestIds.getStore();
        return request === undefined ? {} : { request };
      },
    },
    destination ?? (level === 'silent' ? discard : standardOutput()),
  );
}

/**
 * Fields that PostgreSQL and Drizzle add to an error. They may contain values of the query, such as a customer's name or a
 * password hash.
 */
const valueFields = ['params', 'parameters', 'values', 'detail', 'where', 'internalQuery', 'hint'];
const beforeValues = '\nparams: ';

/** Returns an error as it is logged: with its stack and code, but without the values of a query. */
function errorWithoutValues(error: unknown): unknown {
  const written: unknown = pino.stdSerializers.err(error as Error);
  if (typeof written !== 'object' || written === null) return written;
  const { message, stack, cause, aggregateErrors, ...rest } = written as Record<string, unknown>;
  for (const field of valueFields) delete rest[field];
  const messages = messagesOf(error);
  return {
    ...rest,
    ...(typeof message === 'string' ? { message: withoutValues(message, messages) } : {}),
    ...(typeof stack === 'string' ? { stack: withoutValues(stack, messages) } : {}),
    ...(cause === undefined ? {} : { cause: errorWithoutValues(cause) }),
    ...(Array.isArray(aggregateErrors) ? { aggregateErrors: aggregateErrors.map(errorWithoutValues) } : {}),
  };
}

/** The messages of an error and its causes. */
function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];
}

/**
 * Removes the query's values from a message or a stack. It searches for whole messages, because a value may itself look like a part of
 * a message or stack.
 */
function withoutValues(text: string, messages: readonly string[]): string {
  return messages
    .filter((message) => message.includes(beforeValues))
    .reduce((rest, message) => rest.replaceAll(message, message.slice(0, message.indexOf(beforeValues))), text);
}

const discard: DestinationStream = { write: () => {} };
let output: DestinationStream | undefined;

/**
 * Returns the output stream of the log. The process has only one, so that lines stay in order. Unless the output is a terminal, writing
 * never blocks the event loop, and pino writes the remaining lines when the process ends.
 */
function standardOutput(): DestinationStream {
  output ??= process.stdout.isTTY
    ? { write: (line: string) => void process.stdout.write(prettyLine(line)) }
    : pino.destination({ dest: 1, sync: false });
  return output;
}
