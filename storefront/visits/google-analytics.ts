type Command = (...words: unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

// Google's script reads the queue of `arguments` objects, so a rest parameter's array won't do.
const tell: Command = function tell() {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
};

let told: string | null = null;

/**
 * Tells Google Analytics of a page seen. Only its path is told: an address may carry the token of an order's link.
 * Google's script is loaded at the first page, and never where the owner names no property.
 */
export function reportToGoogle(measurementId: string, path: string): void {
  const page_location = `${location.origin}${path}`;
  // For what the script reports by itself, scrolls and forms, which would name the whole address otherwise.
  if (told !== path) tell('set', { page_location, page_referrer: '' });
  if (told === null) {
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
    document.head.append(script);
    tell('js', new Date());
    tell('config', measurementId, { send_page_view: false });
  }
  if (told === path) return;
  told = path;
  tell('event', 'page_view', { page_location, page_title: document.title });
}
