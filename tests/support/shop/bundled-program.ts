import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { contentHash } from '#tools/setup/content-hash.mjs';
import type { StripeStandIn } from '../outside/stripe/stripe-stand-in.ts';
import { rememberStripe } from '../providers/shops-at-stripe.ts';
import { folderEnv } from './folder-settings.ts';

/** The folders with the sources of the bundled programs. If one of these sources changes, the programs are built again. */
const sources = ['core', 'server', 'tests/server', 'tests/support', 'tools/try-month', 'tools/try-weeks'];
const staleAfterMs = 2 * 60 * 60_000;
const programs = new Map<string, Promise<string>>();

/**
 * A program of the tests or of the owner, bundled from the project's sources into one file. The file starts in a fifth of the
 * time of two hundred sources, which matters in tests that start hundreds of processes. It is built on first use, and again when
 * a source has changed.
 */
export function bundledProgram(source: string): Promise<string> {
  const known = programs.get(source) ?? bundle(source);
  programs.set(source, known);
  return known;
}

async function bundle(source: string): Promise<string> {
  const folder = join(projectRoot, '.cache', 'test-programs');
  const hash = contentHash([...sources, 'package-lock.json']).slice(0, 16);
  const program = source.replace(/\W+/g, '-');
  const name = `${program}-${hash}.mjs`;
  if (existsSync(join(folder, name))) return join(folder, name);
  const { build } = await import('vite');
  const staging = join(folder, `${name}.${process.pid}`);
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    ssr: {
      noExternal: true,
      external: [
        'better-sqlite3',
        'sharp',
        '@node-rs/argon2',
        'swagger-ui-dist',
        'nodemailer',
        '@aws-sdk/client-s3',
        '@aws-sdk/s3-request-presigner',
        'smtp-server',
        'vitest',
      ],
    },
    build: {
      ssr: join(projectRoot, source),
      outDir: staging,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: name } },
    },
  });
  mkdirSync(folder, { recursive: true });
  for (const older of readdirSync(folder).filter((each) => each.startsWith(`${program}-`) && each.endsWith('.mjs'))) {
    // Tests that started before a source was changed may still start the older file.
    if (statSync(join(folder, older)).mtimeMs < Date.now() - staleAfterMs) rmSync(join(folder, older), { force: true });
  }
  // The file is renamed at the end, because another test file may be building the same program.
  renameSync(join(staging, name), join(folder, name));
  rmSync(staging, { recursive: true });
  return join(folder, name);
}

export interface RunningProgram {
  child: ChildProcess;
  /** The first message that the program sends, or undefined if it ends before. */
  firstMessage: unknown;
  /** Resolves with the program's output when the program has ended. */
  ended: Promise<string>;
}

/**
 * Starts a program. Resolves when the program has sent a message or has ended. The program ends with the test at the latest. If
 * it is a shop and a stand-in for Stripe is passed, the shop takes payments there.
 */
export async function startProgram(
  source: string,
  env: Record<string, string> & { DATA_DIR: string },
  stripe?: StripeStandIn,
): Promise<RunningProgram> {
  const program = await bundledProgram(source);
  const child = fork(program, {
    env: { ...process.env, ...stripe?.env, ...(await folderEnv(env.DATA_DIR)), ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let printed = '';
  child.stdout?.on('data', (text) => (printed += text));
  const ended = once(child, 'close').then(() => printed);
  const firstMessage = await Promise.race([
    once(child, 'message').then(([message]) => message as unknown),
    ended.then(() => undefined),
  ]);
  if (stripe !== undefined && typeof firstMessage === 'string') rememberStripe(firstMessage, stripe);
  return { child, firstMessage, ended };
}
