/** Marks the control that comes next at the packing bench: the weight field, or the button to press. */
export const nextControl = { 'data-bench-next': '' } as const;

/** Returns the focus to the next control at the packing bench, for example after the scale was tared. */
export function focusNext(): void {
  document.querySelector<HTMLElement>('[data-bench-next]')?.focus();
}

/**
 * Focuses the next control, and scrolls until its whole line is visible. Otherwise, on a phone, the button below a focused field would
 * be off screen.
 */
export function focusLine(control: HTMLElement | null): void {
  control?.focus();
  showLine(control);
}

/** Scrolls to the next line after something has appeared above it. Does nothing if the next control doesn't have the focus. */
export function showNext(): void {
  const next = document.querySelector('[data-bench-next]');
  if (next !== null && next === document.activeElement) showLine(next);
}

function showLine(control: Element | null): void {
  control?.closest('li, form')?.scrollIntoView({ block: 'nearest' });
}
