import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteMode } from '#server/http/guards/site-mode.ts';
import { projectRoot } from '#server/project-root.ts';
import { type AdminDocument, type Document, type DocumentParts, loadAdminDocument, loadDocument } from './document.ts';
import { eachPhonePage, type PhonePages, readPhonePage } from './phone-pages.ts';

export interface PageInput {
  /** The page's path and query. */
  path: string;
  mode: SiteMode;
  publicUrl: string;
  /** Runs a public GET request of the API in this process, without HTTP. */
  load(path: string): Promise<{ status: number; body: unknown }>;
}

/**
 * The exports of the storefront's server bundle. The server loads the bundle by its path, because it must not import the storefront's
 * screens.
 */
export interface StorefrontBundle {
  render(input: PageInput): Promise<({ status: 200 | 404 } & DocumentParts) | { redirect: string }>;
}

/** The built storefront, loaded and ready to render pages. */
export interface Storefront {
  bundle: StorefrontBundle;
  document: Document;
  adminDocument: AdminDocument;
  /** The driver's page and the page for stock counts. */
  phonePages: PhonePages;
}

/** Loads the storefront before each response. Under `npm run dev`, its sources are read each time. */
export type StorefrontSource = () => Promise<Storefront>;

let loading: Promise<Storefront> | null = null;

/** Loads the built storefront once, so that only the first page waits for it. */
export const builtStorefront: StorefrontSource = () => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

async function load(): Promise<Storefront> {
  const file = join(projectRoot, 'dist', 'ssr', 'entry-server.js');
  if (!existsSync(file)) throw new Error(`The storefront is not built: ${file} is missing. Run npm run build.`);
  const [bundle, document, adminDocument, phonePages] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<StorefrontBundle>,
    loadDocument(),
    loadAdminDocument(),
    eachPhonePage(readPhonePage),
  ]);
  return { bundle, document, adminDocument, phonePages };
}
