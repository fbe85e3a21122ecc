const longestHoldMs = 8000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Calls `letGo` when the visitor scrolls, after a time limit, or when the returned function is called, so that a held scroll position
 * is released.
 */
export function untilOwnMove(letGo: () => void): () => void {
  const end = () => {
    letGo();
    clearTimeout(timer);
    for (const move of ownMoves) removeEventListener(move, end);
  };
  const timer = setTimeout(end, longestHoldMs);
  for (const move of ownMoves) addEventListener(move, end, { passive: true });
  return end;
}
