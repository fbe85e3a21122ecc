const left = new WeakSet<Event>();

/** Leaves an Escape key press to the dialog below a toast, so that the dialog, which requires a decision, closes first. */
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
