import type { Server } from 'node:http';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { projectRoot } from '#server/project-root.ts';

/** The folders of the shop's sources, as absolute paths. */
export const sourceFolders = ['core', 'server', 'storefront'].map((name) => join(projectRoot, name));

/**
 * Runs Vite on the sources, without the steps that only make the build small. Vite serves the browser's modules and renders
 * pages.
 */
export async function openVite(server: Server): Promise<ViteDevServer> {
  const vite = await createServer({
    root: join(projectRoot, 'storefront'),
    base: '/dev/',
    cacheDir: join(projectRoot, '.cache', 'dev'),
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react(), tailwindcss()],
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [projectRoot] },
      watch: { ignored: ['**/tests/**'] },
    },
    optimizeDeps: { entries: ['entry-*.tsx', '**/*-page.tsx', 'admin/shell/*.tsx'] },
  });
  vite.watcher.add(sourceFolders);
  return vite;
}
