interface Renderer {
  render(text: string): string;
}

let renderer: Promise<Renderer> | undefined;
const rendered = new Map<string, string>();
/** The number of texts whose HTML is cached: enough for the pages' current text and a few drafts. */
const escapedTexts = 20;

/**
 * Converts Markdown to HTML. Headings are lowered by one level, below the page's own heading. Raw HTML is shown as text, and
 * links can't run scripts.
 */
export async function markdownToHtml(text: string): Promise<string> {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  renderer ??= loadRenderer();
  const html = (await renderer).render(text);
  if (rendered.size >= escapedTexts) rendered.clear();
  rendered.set(text, html);
  return html;
}

/** Loads the Markdown library at first use, so that the shop starts faster. */
async function loadRenderer(): Promise<Renderer> {
  const { default: markdownIt } = await import('markdown-it');
  const renderer = markdownIt({ html: false, linkify: false, typographer: true });
  renderer.core.ruler.push('lower_headings', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'heading_open' || token.type === 'heading_close') {
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
      }
    }
  });
  return renderer;
}
