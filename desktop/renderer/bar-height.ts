/**
 * Publishes the height of a bar above the screens, so that toasts don't cover the bar's buttons, however many lines it has.
 * Returns a function that stops this.
 */
export function setBarHeight(bar: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
  });
  watch.observe(bar);
  return () => watch.disconnect();
}
