import type { Problem } from './problem.ts';

/** A refusal or fault as a page, for somebody who opened an address and can't be shown the shop's own. It needs nothing else. */
export function problemPage({ status, detail }: Problem): string {
  return `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${status}</title>
    <style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem }</style>
  </head>
  <body>
    <h1>${status}</h1>
    <p>${detail.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>
    <p><a href="/">To the shop</a></p>
  </body>
</html>
`;
}
