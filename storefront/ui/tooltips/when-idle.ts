/** Runs the work once the browser has nothing better to do. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 4000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1200);
  return () => clearTimeout(id);
}
