/**
 * Gives the first page of a visit a name of its own, by which the router remembers how far it was scrolled. A reload and
 * going back find the name again; whoever comes anew, by a link from elsewhere, begins at the top or at the anchor.
 */
export function nameFirstVisit(): void {
  const state = window.history.state as Record<string, unknown> | null;
  if (typeof state?.key === 'string') return;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  window.history.replaceState({ ...state, key: `first-${random.toString(36)}` }, '');
}
