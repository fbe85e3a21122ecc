import { reportPageFaultRoute } from '#core/bare-routes.ts';

/** The maximum number of errors that are reported per page load, because a repeated error brings no new information. */
const maxReports = 3;
let reports = 0;

/** Errors that aren't reported: those of browser extensions, browser notices, failed requests, and aborted actions. */
const notOurs = /extension:\/\/|ResizeObserver loop|^Script error|AbortError|import|module|fetch|network/i;

/** Reports an error of this page to the server, because the owner wouldn't learn of it otherwise. The page doesn't wait for the request. */
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

/** Reports errors that no error boundary catches. */
export function reportUncaughtFaults(): void {
  addEventListener('error', ({ error, message }) => reportPageFault(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportPageFault(reason));
}
