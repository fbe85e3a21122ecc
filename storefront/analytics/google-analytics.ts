type Command = (...text: unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

// Google's script reads the queue of `arguments` objects, so a rest parameter's array won't do.
const report: Command = function report() {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
};

let reported: string | null = null;

/**
 * Tells Google Analytics of a page seen. Only its path is told: an address may carry the token of an order's link.
 * Google's script is loaded at the first page, and never where the owner names no property.
 */
export function reportToGoogle(measurementId: string, path: string): void {
  const page_location = `${location.origin}${path}`;
  // For what the script reports by itself, scrolls and forms, which would name the whole address otherwise.
  if (reported !== path) report('set', { page_location, page_referrer: '' });
  if (reported === null) {
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
    document.head.append(script);
    report('js', new Date());
    report('config', measurementId, { send_page_view: false });
  }
  if (reported === path) return;
  reported = path;
  report('event', 'page_view', { page_location, page_title: document.title });
}
