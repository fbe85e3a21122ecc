import { reportPageFaultRoute } from '#core/bare-routes.ts';

/** One that comes again and again says nothing new. */
const maxReports = 3;
let reports = 0;

/** Other people's programs in the page, what the browser only notes, and what ended on purpose. */
const notOurs = /extension:\/\/|ResizeObserver loop|^Script error|AbortError|import|module|fetch|network/i;

/** Tells the shop that this page broke. Nobody waits for it; without it the owner would never hear of it. */
export function reportPageFault(error: unknown): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (reports >= maxReports || notOurs.test(`${message}\n${stack.split('\n', 2).join('')}`)) return;
  reports += 1;
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').pop() ?? '';
  const body = {
    message: message.slice(0, 1_000),
    stack: stack.slice(0, 8_000),
    path: window.location.pathname.slice(0, 300),
    browser: navigator.userAgent.slice(0, 400),
    build: build.slice(0, 100),
  };
  const { method, path } = reportPageFaultRoute;
  const headers = { 'Content-Type': 'application/json' };
  fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => {});
}

/** Faults that no boundary catches. */
export function reportUncaughtFaults(): void {
  addEventListener('error', ({ error, message }) => reportPageFault(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportPageFault(reason));
}
