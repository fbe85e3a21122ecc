import type { Plugin } from 'vite';

/** Moves the stylesheet to `<!--styles-->`, before fonts and scripts: it alone holds up the first paint. */
export function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const rest = links.reduce((text, link) => text.replace(link, ''), html);
        return rest.replace('<!--styles-->', links.map((link) => link.trim()).join(''));
      },
    },
  };
}
