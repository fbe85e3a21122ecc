import type { EventStream, StreamMessage } from '#storefront/platform/admin/staff-platform.ts';

/**
 * Opens an event stream with fetch, because a browser's EventSource doesn't support the app's own URL scheme. If the connection breaks,
 * the stream is closed immediately, so that its listeners reopen it.
 */
export function openDesktopStream(path: string): EventStream {
  const listeners = new Map<string, ((message: StreamMessage) => void)[]>();
  const onBreaks: (() => void)[] = [];
  const closing = new AbortController();

  async function listen(): Promise<void> {
    const { ok, body } = await fetch(path, { headers: { Accept: 'text/event-stream' }, signal: closing.signal });
    if (!ok || body === null) return;
    let lastEventId = '';
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { name, data, id } = readEvent(block);
        lastEventId = id ?? lastEventId;
        if (data !== null) for (const listener of listeners.get(name) ?? []) listener({ data, lastEventId });
      }
    }
  }
  listen()
    .catch(() => {
      // The connection broke. The listeners below are told.
    })
    .then(() => {
      if (!closing.signal.aborted) for (const onBreak of onBreaks) onBreak();
    });
  return {
    on: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    onBreak: (listener) => void onBreaks.push(() => listener(true)),
    close: () => closing.abort(),
  };
}

/** Parses one event of a stream. `data` is null if the block is only a comment. */
export function readEvent(block: string): { name: string; data: string | null; id: string | null } {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line.replace(/\r$/, '')));
  const valuesOf = (field: string) => fields.flatMap((found) => (found?.[1] === field ? [found[2] ?? ''] : []));
  const data = valuesOf('data');
  return {
    name: valuesOf('event').at(-1) ?? 'message',
    data: data.length === 0 ? null : data.join('\n'),
    id: valuesOf('id').at(-1) ?? null,
  };
}
