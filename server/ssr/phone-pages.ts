import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express } from 'express';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { projectRoot } from '#server/project-root.ts';

/** The pages that a phone can also open offline. Each page has its own document and its own service worker. */
const phonePages = [
  { path: '/admin/run', name: 'run', worker: '/admin/run-worker.js' },
  { path: '/admin/stock/count', name: 'count', worker: '/admin/count-worker.js' },
] as const;
const workerSource = 'platform/phone-worker.ts';
const client = join(projectRoot, 'dist', 'client');

type PhonePageFacts = (typeof phonePages)[number];
export type PhonePagePath = PhonePageFacts['path'];
/** A page's document, which is the same for everyone, and the script of the page's service worker. */
export type PhonePage = { html: string; worker: string };
export type PhonePages = Record<PhonePagePath, PhonePage>;

interface Built {
  file: string;
  css?: string[];
  assets?: string[];
}

export function isPhonePage(path: string): path is PhonePagePath {
  return phonePages.some((page) => page.path === path);
}

/** Loads all of these pages. `load` loads one of them. */
export async function eachPhonePage(load: (page: PhonePageFacts) => Promise<PhonePage>): Promise<PhonePages> {
  const [run, count] = phonePages;
  const [runPage, countPage] = await Promise.all([load(run), load(count)]);
  return { [run.path]: runPage, [count.path]: countPage };
}

/**
 * Serves the service workers. Browsers request a worker on every visit. If any byte of it has changed, they load the page's files
 * again.
 */
export function addPhoneWorkers(app: Pick<Express, 'get'>, { storefront }: Pick<Deps, 'storefront'>): void {
  for (const { path, worker } of phonePages) {
    app.get(worker, async (_request, response) => {
      const { phonePages: pages } = await storefront();
      response.set('Cache-Control', 'no-cache').type('text/javascript').send(pages[path].worker);
    });
  }
}

/**
 * Reads a built page and its service worker. The worker starts with the list of files that it caches, which are all files built for the
 * page. A file with new content has a new name, so the list changes with the files.
 */
export async function readPhonePage({ path, name }: PhonePageFacts): Promise<PhonePage> {
  const [html, runFiles, built] = await Promise.all([
    readFile(join(client, `${name}.html`), 'utf8'),
    readManifest('run'),
    readManifest(name),
  ]);
  // All pages share the worker's code, which is built together with the driver's page.
  const worker = runFiles[workerSource];
  if (worker === undefined) throw new AppError('unavailable', { detail: 'The driver’s page is not built.' });
  const { [workerSource]: _worker, ...page } = built;
  const files = Object.values(page).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const assets = [...new Set(files)].filter((file) => file.startsWith('assets/')).map((file) => `/${file}`);
  const version = createHash('sha256').update(html).update(assets.join()).digest('hex').slice(0, 16);
  const code = await readFile(join(client, worker.file), 'utf8');
  return { html, worker: `self.pageFiles=${JSON.stringify({ name, version, page: path, assets })};\n${code}` };
}

async function readManifest(name: string): Promise<Record<string, Built>> {
  return JSON.parse(await readFile(join(client, '.vite', `${name}-manifest.json`), 'utf8'));
}
