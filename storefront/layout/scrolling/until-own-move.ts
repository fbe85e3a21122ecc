const longestHoldMs = 8000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Releases a held scroll position when the visitor scrolls, after a time limit, or when the returned function is called. */
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
