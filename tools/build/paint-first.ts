import type { Plugin, Rolldown } from 'vite';

const sheetLink = / *<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\n/g;
const scriptTag = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Orders the files that the built pages load. Only the styles delay the first paint: they are placed at `<!--styles-->`, before
 * fonts and scripts, and the storefront's styles are inlined, so that they arrive with the page. The storefront's scripts get a
 * low priority, because its pages can be read without them. The admin's scripts keep their priority, because the admin shows
 * nothing before its scripts run.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, path }) {
        const isShop = path.endsWith('/index.html');
        const styles = [...html.matchAll(sheetLink)].map(([link, file = '']) =>
          isShop ? styleElement(bundle[file]) : link.trim(),
        );
        const page = html.replace(sheetLink, '').replace('<!--styles-->', () => styles.join(''));
        return isShop ? page.replace(scriptTag, '$& fetchpriority="low"') : page;
      },
    },
  };
}

function styleElement(sheet: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (sheet?.type !== 'asset' || typeof sheet.source !== 'string') throw new Error('A stylesheet is not in the bundle');
  const css = sheet.source.trim();
  if (css.includes('</')) throw new Error(`${sheet.fileName} would end its style element`);
  return `<style>${css}</style>`;
}
