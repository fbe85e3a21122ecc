import markdownIt, { type Token } from 'markdown-it';
import { fieldPattern } from '#core/email/email-text.ts';

/** A part of a paragraph in an email that the owner wrote. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'field'; name: string }
  | { type: 'break' }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };

export type Block =
  | { type: 'paragraph' | 'heading'; children: Inline[] }
  | { type: 'list'; isOrdered: boolean; items: Inline[][] };

/** The parser for the Markdown that emails support. Anything else, including HTML and images, is shown as typed. */
const markdown = markdownIt('zero').enable(['heading', 'list', 'emphasis', 'link', 'newline', 'escape', 'entity']);
// The parser accepts every link, so that findLinkFault can name an unsafe one. isSafeLink checks each link before it is shown.
markdown.validateLink = () => true;

/** Parses Markdown into the blocks of an email. Fields are kept as fields; their values are never parsed as Markdown. */
export function readMarkdown(text: string): Block[] {
  const tokens = markdown.parse(text, {});
  const blocks: Block[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    if (token?.type === 'bullet_list_open' || token?.type === 'ordered_list_open') {
      const end = tokens.findIndex(
        ({ type, level }, at) => at > index && level === token.level && /_list_close$/.test(type),
      );
      blocks.push({
        type: 'list',
        isOrdered: token.type === 'ordered_list_open',
        items: itemsOf(tokens.slice(index, end)),
      });
      index = end;
    } else if (token?.type === 'inline') {
      const isHeading = tokens[index - 1]?.type === 'heading_open';
      blocks.push({ type: isHeading ? 'heading' : 'paragraph', children: inlinesOf(token.children ?? []) });
    }
    index += 1;
  }
  return blocks;
}

/** Items of a nested list become items of the outer list, because mail programs have little room to indent. */
function itemsOf(tokens: readonly Token[]): Inline[][] {
  return tokens.filter(({ type }) => type === 'inline').map(({ children }) => inlinesOf(children ?? []));
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const root: Inline[] = [];
  const open: Inline[][] = [root];
  const nest = (inline: Inline & { children: Inline[] }) => {
    open.at(-1)?.push(inline);
    open.push(inline.children);
  };
  for (const token of tokens) {
    if (token.type === 'strong_open') nest({ type: 'strong', children: [] });
    else if (token.type === 'em_open') nest({ type: 'em', children: [] });
    else if (token.type === 'link_open')
      nest({ type: 'link', href: String(token.attrGet('href') ?? ''), children: [] });
    else if (/_close$/.test(token.type)) open.pop();
    else if (token.type === 'softbreak' || token.type === 'hardbreak') open.at(-1)?.push({ type: 'break' });
    else open.at(-1)?.push(...readLine(token.content));
  }
  return root;
}

/** Parses plain text with fields, such as a subject or part of a paragraph. */
export function readLine(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(fieldPattern)) {
    if (match.index > end) parts.push({ type: 'text', text: text.slice(end, match.index) });
    parts.push({ type: 'field', name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}

/** Whether a mail program may open the link: a page, an email address or a phone number. */
export function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/[^/\s]|mailto:[^\s]|tel:[^\s])/i.test(href) && !/%7b%7b|\{\{/i.test(href);
}

/** Describes an unsafe link in these blocks as a sentence; null if there is none. */
export function findLinkFault(blocks: readonly Block[]): string | null {
  const hrefs = blocks
    .flatMap((block) => (block.type === 'list' ? block.items.flat() : block.children))
    .flatMap(hrefsOf);
  const wrong = hrefs.find((href) => !isSafeLink(href));
  if (wrong === undefined) return null;
  if (/%7b%7b/i.test(wrong)) return 'A field can’t stand in the address of a link.';
  return `The link to “${wrong}” can’t be sent: an address begins with https://, http://, mailto: or tel:.`;
}

function hrefsOf(inline: Inline): string[] {
  if (inline.type === 'link') return [inline.href, ...inline.children.flatMap(hrefsOf)];
  return 'children' in inline ? inline.children.flatMap(hrefsOf) : [];
}
