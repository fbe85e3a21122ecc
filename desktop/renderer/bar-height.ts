/** Reports the bar's height, so that toasts don't cover its buttons, however many lines it has. */
export function setBarHeight(bar: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
  });
  watch.observe(bar);
  return () => watch.disconnect();
}
