const left = new WeakSet<Event>();

/** The toast above a dialog leaves this Escape to it: what was opened to be answered closes first. */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  if (!isInDialog) return;
  event.preventDefault();
  left.add(event);
}

/** Whether this key press was left to the dialog; once for each, since dialogs may be nested. */
export function takeLeftEscape(event: Event): boolean {
  return left.delete(event);
}
