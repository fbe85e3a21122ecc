const left = new WeakSet<Event>();

/** Prevents Escape from closing a toast if the focus is in a dialog. The dialog then closes first, because it requires a decision. */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  if (!isInDialog) return;
  event.preventDefault();
  left.add(event);
}

/** Whether this key press was left to the dialog. Returns true only once per key press, because dialogs may be nested. */
export function takeLeftEscape(event: Event): boolean {
  return left.delete(event);
}
