import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServerModuleRunner, type ViteDevServer } from 'vite';
import { projectRoot } from '#server/project-root.ts';
import { adminDocumentOf, documentOf } from '#server/ssr/document.ts';
import { eachPhonePage } from '#server/ssr/phone-pages.ts';
import type { Storefront, StorefrontBundle, StorefrontSource } from '#server/ssr/storefront.ts';

const folder = join(projectRoot, 'storefront');

/** Removes the service worker of a page opened earlier, which would otherwise keep showing that page's old files. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', () => self.registration.unregister());`;

/**
 * Loads the screens from the current sources. Call `forget` after a change, so that the next page is rendered with the saved
 * files.
 */
export function storefrontOfSources(vite: ViteDevServer): { source: StorefrontSource; forget(): void } {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  let loading: Promise<Storefront> | null = null;
  return {
    source: () => {
      loading ??= load(runner.import<StorefrontBundle>(join(folder, 'entry-server.tsx'))).catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
    forget() {
      loading = null;
      runner.clearCache();
    },
  };
}

async function load(importing: Promise<StorefrontBundle>): Promise<Storefront> {
  const [bundle, shop, admin, phonePages] = await Promise.all([
    importing,
    readDocument('index.html', ['theme/theme.css']),
    readDocument('admin.html', ['theme/theme.css', 'admin/shell/admin-theme.css']),
    eachPhonePage(async ({ name }) => ({
      html: await readDocument(`${name}.html`, ['theme/theme.css', 'admin/shell/admin-theme.css']),
      worker: leavingWorker,
    })),
  ]);
  return {
    bundle,
    document: documentOf(shop, () => ''),
    adminDocument: adminDocumentOf(admin),
    phonePages,
  };
}

/**
 * Reads a document that loads its sources through Vite. It contains no inline script, because the shop's content security policy
 * also applies here.
 * @param styles stylesheets to link, so that the page doesn't wait for the scripts that import them
 */
async function readDocument(name: string, styles: string[]): Promise<string> {
  const html = await readFile(join(folder, name), 'utf8');
  const links = styles.map((file) => `<link rel="stylesheet" href="/dev/${file}">`).join('');
  const scripts = ['@vite/client', '@id/@vitejs/plugin-react/preamble']
    .map((path) => `<script type="module" src="/dev/${path}"></script>`)
    .join('');
  return html
    .replace(/\s*<link rel="preload"[^>]*>/g, '')
    .replace('<!--styles-->', links)
    .replace('<script type="module" src="./', `${scripts}<script type="module" src="/dev/`);
}
