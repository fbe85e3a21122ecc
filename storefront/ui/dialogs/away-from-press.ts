interface Point {
  x: number;
  y: number;
}

/** The position of the last pointer press; null if a key has been pressed since. */
let press: Point | null = null;

if (typeof document !== 'undefined') {
  const heard = { capture: true, passive: true } as const;
  document.addEventListener('pointerdown', ({ clientX, clientY }) => (press = { x: clientX, y: clientY }), heard);
  document.addEventListener('keydown', () => (press = null), heard);
}

/** The minimum distance between the press and a confirm button, in px. */
const distance = 24;
const edge = 8;

/**
 * Moves a dialog that opens, so that none of its confirm buttons is at the position of the press that opened it. Otherwise a double tap
 * could confirm a dialog that nobody has read. Use this function as the `ref` of an element that is fixed in the middle of the screen.
 */
export function keepAwayFromPress(dialog: HTMLElement | null): void {
  if (dialog === null || press === null) return;
  const { x, y } = press;
  const buttons = [...dialog.querySelectorAll('button[type="submit"], button[data-confirms]')];
  const under = buttons
    .map((button) => button.getBoundingClientRect())
    .find(
      ({ left, right, top, bottom }) =>
        x > left - distance && x < right + distance && y > top - distance && y < bottom + distance,
    );
  if (under === undefined) return;
  const { top, bottom } = dialog.getBoundingClientRect();
  const up = under.bottom + distance - y;
  const down = y + distance - under.top;
  if (bottom + down <= window.innerHeight - edge) dialog.style.marginTop = `${down}px`;
  else if (top - up >= edge) dialog.style.marginTop = `${-up}px`;
  // If there is no room above or below, the dialog moves sideways.
  else
    dialog.style.marginLeft = `${x < window.innerWidth / 2 ? x + distance - under.left : x - distance - under.right}px`;
}
