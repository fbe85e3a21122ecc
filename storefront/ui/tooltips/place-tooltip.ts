type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;

const gap = 6;
const margin = 8;

/** Under its anchor, above it where there is no room, and always inside the window. */
export function placeTooltip(tip: HTMLElement, anchor: Box, view: Pick<Element, 'clientWidth' | 'clientHeight'>): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const isRoomUnder = anchor.bottom + gap + height + margin <= view.clientHeight;
  const top = isRoomUnder ? anchor.bottom + gap : anchor.top - gap - height;
  const centred = anchor.left + anchor.width / 2 - width / 2;
  const left = Math.max(margin, Math.min(centred, view.clientWidth - width - margin));
  tip.style.top = `${Math.round(top)}px`;
  tip.style.left = `${Math.round(left)}px`;
}
