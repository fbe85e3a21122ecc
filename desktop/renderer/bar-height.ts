/**
 * Publishes the bar's height, so that toasts don't cover its buttons, regardless of the number of lines. Returns a function that
 * stops this.
 */
export function setBarHeight(bar: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
  });
  watch.observe(bar);
  return () => watch.disconnect();
}
