type Command = (...text: unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

// Google's script expects a queue of `arguments` objects; an array of rest parameters doesn't work.
const report: Command = function report() {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
};

let reported: string | null = null;

/**
 * Reports a page view to Google Analytics. Only the path is sent, because the full URL may contain the token of an order's link. The
 * first report also loads Google's script.
 */
export function reportToGoogle(measurementId: string, path: string): void {
  const page_location = `${location.origin}${path}`;
  // Sets the URL for events that Google's script reports by itself, such as scrolling. Otherwise they would contain the full URL.
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
