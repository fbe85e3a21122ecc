const left = new WeakSet<Event>();

/** Lets a toast above a dialog leave this Escape to the dialog, which waits for an answer and so closes first. */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  if (!isInDialog) return;
  event.preventDefault();
  left.add(event);
}

/** Whether this key press was left to the dialog. True once per key press, since dialogs may be nested. */
export function takeLeftEscape(event: Event): boolean {
  return left.delete(event);
}
