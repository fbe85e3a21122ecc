import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express } from 'express';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { projectRoot } from '#server/project-root.ts';

/** The path of the driver's page: a separate document that a phone can also open without a connection. */
export const runPagePath = '/admin/run';

const workerPath = '/admin/run-worker.js';
const workerSource = 'delivery/admin/driver/run-worker.ts';
const client = join(projectRoot, 'dist', 'client');

interface Built {
  file: string;
  css?: string[];
  assets?: string[];
}

/** Reads the document of the driver's page, exactly as built. */
export function readRunPage(): Promise<string> {
  return readFile(join(client, 'run.html'), 'utf8');
}

/**
 * Serves the service worker of the driver's page. Browsers check the worker on every visit, and load the page's files again if
 * any byte of it has changed.
 */
export function addRunWorker(app: Pick<Express, 'get'>, { storefront }: Pick<Deps, 'storefront'>): void {
  app.get(workerPath, async (_request, response) => {
    const { runWorker } = await storefront();
    response.set('Cache-Control', 'no-cache').type('text/javascript').send(runWorker);
  });
}

/**
 * Reads the built service worker, and puts the list of files that it caches before it: all files built for the driver's page,
 * whose names change with their content.
 */
export async function readRunWorker(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'run-manifest.json'), 'utf8')) as Record<
    string,
    Built
  >;
  const { [workerSource]: worker, ...page } = manifest;
  if (worker === undefined) throw new AppError('unavailable', { detail: 'The driver’s page is not built.' });
  const files = Object.values(page).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const assets = [...new Set(files)].filter((file) => file.startsWith('assets/')).map((file) => `/${file}`);
  const version = createHash('sha256')
    .update(await readRunPage())
    .update(assets.join())
    .digest('hex')
    .slice(0, 16);
  const code = await readFile(join(client, worker.file), 'utf8');
  return `self.runFiles=${JSON.stringify({ version, page: runPagePath, assets })};\n${code}`;
}
