import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';
import { projectRoot } from '#server/project-root.ts';

export interface PackedApp {
  /** The output of electron-builder. */
  folder: string;
  /** The app's files, extracted from their archive, which only Electron can read directly. */
  files: string;
  discard(): void;
}

/** The fuses as they are in Electron's program: this marker, followed by the default state of each fuse. */
const fuseWire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0008'), Buffer.from('10110001')]);

/** Runs `npm run package -- --linux dir`, but with a placeholder for Electron's program. */
export async function makePackage(env: Record<string, string> = {}): Promise<PackedApp> {
  const work = mkdtempSync(join(tmpdir(), 'hindquarter-package-'));
  const distribution = join(work, 'electron');
  mkdirSync(distribution);
  writeFileSync(join(distribution, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\n'), fuseWire]), { mode: 0o755 });
  writeFileSync(join(distribution, 'version'), 'placeholder');
  const tool = join(projectRoot, 'tools', 'package.mjs');
  await promisify(execFile)(process.execPath, [tool, '--linux', 'dir', '--x64'], {
    cwd: projectRoot,
    env: { ...process.env, ELECTRON_DIST: distribution, PACKAGE_FOLDER: join(work, 'packages'), ...env },
  });
  const folder = join(work, 'packages', 'linux-unpacked');
  const files = join(work, 'files');
  extractAll(join(folder, 'resources', 'app.asar'), files);
  return { folder, files, discard: () => rmSync(work, { recursive: true, force: true }) };
}
