/** How often the process checks whether it is idle. */
const lookMs = 1_000;
/** An interval with less processor time than this counts as idle. Timers and an occasional request take a few milliseconds. */
const idleMs = 50;
/**
 * How many intervals must be idle before garbage is collected. One isn't enough, because a busy shop often has a quiet second. A
 * collection also discards compiled code, which makes the next requests slower.
 */
const idleLooks = 3;
/** How much processor time must be used before an idle process collects garbage again: about ten times what a collection takes. */
const workedMs = 1_000;

interface IdleCollectionTools {
  collect?: (() => unknown) | undefined;
  /** The processor time that this process has used so far, in ms. */
  usedMs?: () => number;
}

/**
 * Collects garbage when the shop becomes idle after some work. V8 collects old objects only after their number has grown considerably,
 * so an idle shop would retain the garbage of its last busy hour. Does nothing unless the process was started with `--expose-gc`.
 * Returns a function that stops the collections.
 */
export function collectWhenIdle({
  collect = exposedCollection(),
  usedMs = processorMs,
}: IdleCollectionTools = {}): () => void {
  if (collect === undefined) return () => {};
  let lookedAt = usedMs();
  let idleFor = 0;
  // When the shop is idle for the first time, the garbage of the start is collected.
  let collectedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const now = usedMs();
    idleFor = now - lookedAt < idleMs ? idleFor + 1 : 0;
    lookedAt = now;
    if (idleFor < idleLooks || now - collectedAt < workedMs) return;
    collect();
    collectedAt = usedMs();
    lookedAt = collectedAt;
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns a function that collects garbage and gives memory back to the operating system; undefined if V8's `gc` isn't exposed. It reduces
 * 130 MB to 116 after a start, and 382 MB to 258 after a flood of requests. Of the 258 MB, 57 MB are free blocks that the C library keeps
 * (docs/decisions/035-memory-settings.md).
 */
function exposedCollection(): (() => unknown) | undefined {
  const { gc } = globalThis;
  return gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
}
