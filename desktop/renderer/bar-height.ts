/**
 * Stores the height of the bar above the screens in a CSS variable, so that toasts don't cover the bar's buttons. Returns a function
 * that stops this.
 */
export function setBarHeight(bar: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
  });
  watch.observe(bar);
  return () => watch.disconnect();
}
