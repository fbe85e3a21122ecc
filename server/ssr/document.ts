import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface DocumentParts {
  head: string;
  body: string;
  /** The page's state as JSON, in which special characters are escaped so that it can be put into a script element. */
  state: string;
  /** Source paths of the page's own chunks. */
  modules: string[];
}

export type Document = (parts: DocumentParts) => string;

const clientFolder = join(projectRoot, 'dist', 'client');
const statePlace = '<!--state-->';
const slots = ['<!--head-->', '<!--body-->', statePlace] as const;

/**
 * Creates the document of the admin screens. It contains the state that their entry script needs, and nothing that was rendered on the
 * server.
 */
export type AdminDocument = (state: Record<string, unknown>) => string;

/** Loads the built admin.html. Returns a function that puts a state into it. */
export async function loadAdminDocument(): Promise<AdminDocument> {
  return adminDocumentOf(await readFile(join(clientFolder, 'admin.html'), 'utf8'));
}

export function adminDocumentOf(html: string): AdminDocument {
  if (!html.includes(statePlace)) throw new Error(`storefront/admin.html has no ${statePlace}`);
  return (state) => html.replace(statePlace, () => stateElement(JSON.stringify(state).replaceAll('<', '\\u003c')));
}

/** Loads the built index.html. Returns a function that puts a page's head, links, body and state into it. */
export async function loadDocument(): Promise<Document> {
  const html = await readFile(join(clientFolder, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const linksOf = new Map<string, string>();
  return documentOf(html, (modules) => {
    const key = modules.join(' ');
    let links = linksOf.get(key);
    if (links === undefined) {
      links = chunkLinks(manifest, modules);
      linksOf.set(key, links);
    }
    return links;
  });
}

/** @param linksTo returns the links to a page's chunks, given their source paths */
export function documentOf(html: string, linksTo: (modules: string[]) => string): Document {
  const [beforeHead, beforeBody, beforeState, end] = splitAt(html);
  return ({ head, body, state, modules }) =>
    `${beforeHead}${head}${linksTo(modules)}${beforeBody}${body}${beforeState}${stateElement(state)}${end}`;
}

/** Returns the script element with the page's state. `json` must not contain `<`. */
function stateElement(json: string): string {
  return `<script type="application/json" id="state">${json}</script>`;
}

function splitAt(html: string): [string, string, string, string] {
  const parts: string[] = [];
  let rest = html;
  for (const slot of slots) {
    const at = rest.indexOf(slot);
    if (at < 0) throw new Error(`storefront/index.html has no ${slot}, or not in its order`);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + slot.length);
  }
  return [...parts, rest] as [string, string, string, string];
}

/** Returns links to the page's own styles and scripts. The browser thus requests them together with those of the entry script. */
function chunkLinks(manifest: Record<string, Chunk>, modules: string[]): string {
  const ofEntry = chunksBehind(manifest, ['index.html']);
  const chunks = [...chunksBehind(manifest, modules)].filter((chunk) => !ofEntry.has(chunk));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('');
}

function chunksBehind(manifest: Record<string, Chunk>, names: string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return found;
}
