const tooltipDelayMs = 700;
/** The time after a tooltip during which the next tooltip is shown immediately. */
const tooltipSkipDelayMs = 300;

/**
 * Shows the `data-tooltip` of a control after the pointer has been on the control for 700 ms, or when it is reached by keyboard. The
 * tooltip disappears when the control is left or pressed, or when Escape is pressed. Its text repeats the control's accessible name.
 * The pointer may move onto the tooltip. There is one layer for the whole document; returns a function that removes the layer.
 * @param first the event that caused the layer to load; if the pointer or the focus is still on its control, the tooltip is shown
 */
export function startTooltips(page: Document, first?: Event): () => void {
  let shown: { anchor: Element; tip: HTMLElement } | null = null;
  let waiting: { anchor: Element; timer: ReturnType<typeof setTimeout> } | null = null;
  let lastHidden = Number.NEGATIVE_INFINITY;

  function stopWaiting(): void {
    clearTimeout(waiting?.timer);
    waiting = null;
  }
  function hide(): void {
    stopWaiting();
    if (shown === null) return;
    shown.tip.remove();
    shown = null;
    lastHidden = performance.now();
  }
  function show(anchor: Element): void {
    hide();
    const label = anchor.getAttribute('data-tooltip');
    if (label === null || !anchor.isConnected) return;
    const tip = page.createElement('div');
    tip.setAttribute('role', 'tooltip');
    tip.className = 'tooltip';
    tip.textContent = label;
    page.body.append(tip);
    placeTooltip(tip, anchor.getBoundingClientRect(), page.documentElement);
    shown = { anchor, tip };
  }
  function point(event: PointerEvent): void {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    const anchor = event.target.closest('[data-tooltip]');
    if (anchor !== null && (anchor === shown?.anchor || anchor === waiting?.anchor)) return;
    if (shown?.tip.contains(event.target)) return;
    hide();
    if (anchor === null) return;
    if (performance.now() - lastHidden < tooltipSkipDelayMs) show(anchor);
    else waiting = { anchor, timer: setTimeout(() => show(anchor), tooltipDelayMs) };
  }
  function focus({ target }: FocusEvent): void {
    if (target instanceof Element && target.matches('[data-tooltip]:focus-visible')) show(target);
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') hide();
  }

  const stop = new AbortController();
  const { signal } = stop;
  page.addEventListener('pointerover', point, { signal, passive: true });
  page.documentElement.addEventListener('pointerleave', hide, { signal, passive: true });
  page.addEventListener('pointerdown', hide, { signal, passive: true });
  page.addEventListener('focusin', focus, { signal });
  page.addEventListener('focusout', hide, { signal });
  page.addEventListener('keydown', press, { signal });
  page.addEventListener('scroll', hide, { signal, passive: true, capture: true });
  if (first instanceof PointerEvent && first.target instanceof Element && first.target.matches(':hover')) point(first);
  else if (first instanceof FocusEvent) focus(first);
  return () => {
    stop.abort();
    hide();
  };
}

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;

const gap = 6;
const margin = 8;

/** Places the tooltip below its anchor, or above if there is no room below, and always inside the window. */
export function placeTooltip(tip: HTMLElement, anchor: Box, view: Pick<Element, 'clientWidth' | 'clientHeight'>): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const isRoomUnder = anchor.bottom + gap + height + margin <= view.clientHeight;
  const top = isRoomUnder ? anchor.bottom + gap : anchor.top - gap - height;
  const centred = anchor.left + anchor.width / 2 - width / 2;
  const left = Math.max(margin, Math.min(centred, view.clientWidth - width - margin));
  tip.style.top = `${Math.round(top)}px`;
  tip.style.left = `${Math.round(left)}px`;
}
