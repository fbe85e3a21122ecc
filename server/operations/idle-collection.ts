/** How often the process checks whether it is idle. */
const lookMs = 1_000;
/** An interval with less processor time than this is idle. Timers and an occasional request take a few milliseconds. */
const idleMs = 50;
/**
 * The number of idle intervals before a collection. It also throws away compiled code, which makes the next requests slower; a busy shop
 * often has a quiet second between two requests.
 */
const idleLooks = 3;
/** The processor time after which an idle process collects garbage again: about ten times the duration of a collection. */
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
  // When the shop is first idle, the objects that are left from the start are collected.
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
 * Returns V8's collection that also returns memory to the system, instead of keeping it for the next objects: 130 MB become 116 after a
 * start, and 382 MB become 258 after a flood of requests. Of the memory that remains after a flood, 57 MB are free blocks between
 * blocks in use, which the C library keeps (docs/decisions/035-memory-settings.md).
 */
function exposedCollection(): (() => unknown) | undefined {
  const { gc } = globalThis;
  return gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
}
