/** Marks what Enter does next at the bench: the weight to fill in, or the button to press. */
export const nextControl = { 'data-bench-next': '' } as const;

/** Gives the focus back to what comes next at the bench, for example after the scale was tared. */
export function focusNext(): void {
  document.querySelector<HTMLElement>('[data-bench-next]')?.focus();
}

/** Focuses what comes next, and shows all of its line: on a phone the button below a focused field would be out of sight. */
export function focusLine(control: HTMLElement | null): void {
  control?.focus();
  showLine(control);
}

/** Shows the next line again, after something above it has appeared. Not if the person is elsewhere. */
export function showNext(): void {
  const next = document.querySelector('[data-bench-next]');
  if (next !== null && next === document.activeElement) showLine(next);
}

function showLine(control: Element | null): void {
  control?.closest('li, form')?.scrollIntoView({ block: 'nearest' });
}
