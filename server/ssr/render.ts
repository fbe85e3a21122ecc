import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStaffPage } from '#server/http/guards/security-headers.ts';
import type { SiteMode } from '#server/http/guards/site-mode.ts';
import { projectRoot } from '#server/project-root.ts';
import { type AdminDocument, type Document, type DocumentParts, loadAdminDocument, loadDocument } from './document.ts';
import { readRunPage, runPagePath } from './run-page.ts';

export interface PageInput {
  /** Path and query. */
  path: string;
  mode: SiteMode;
  publicUrl: string;
  /** A public GET of the API, run in this process. */
  load(path: string): Promise<{ status: number; body: unknown }>;
}

export type RenderedPage = { status: 200 | 404; html: string } | { redirect: string };

/** What the storefront's server bundle exports; it is found by its path, since the server imports no screens. */
interface StorefrontBundle {
  render(input: PageInput): Promise<({ status: 200 | 404 } & DocumentParts) | { redirect: string }>;
}

interface Loaded {
  bundle: StorefrontBundle;
  document: Document;
  adminDocument: AdminDocument;
  /** The driver's document, the same for everybody. */
  runPage: string;
}

let loading: Promise<Loaded> | null = null;

/** Renders a page to its whole document; the admin's is the same for each of its screens. The bundle is loaded with the first page. */
export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const { bundle, document, adminDocument, runPage } = await loadStorefront();
  if (input.path === runPagePath) return { status: 200, html: runPage };
  if (isStaffPage(input.path)) {
    const { mode, publicUrl } = input;
    return { status: 200, html: adminDocument({ mode, publicUrl: publicUrl.replace(/\/$/, '') }) };
  }
  const page = await bundle.render(input);
  return 'redirect' in page ? page : { status: page.status, html: document(page) };
}

/** Loads the storefront's bundle once; afterwards the first page comes as quickly as the others. */
export function loadStorefront(): Promise<Loaded> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Loaded> {
  const file = join(projectRoot, 'dist', 'ssr', 'entry-server.js');
  if (!existsSync(file)) throw new Error(`The storefront is not built: ${file} is missing. Run npm run build.`);
  const [bundle, document, adminDocument, runPage] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<StorefrontBundle>,
    loadDocument(),
    loadAdminDocument(),
    readRunPage(),
  ]);
  return { bundle, document, adminDocument, runPage };
}
