const longestHoldMs = 8000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Calls `letGo`, which releases a held scroll position, when the visitor turns the wheel, touches or presses something, or presses a key.
 * It is also called after a time limit, and when the returned function is called.
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
