import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { projectRoot } from '#server/project-root.ts';
import { roomInMemory } from '../folders-in-memory.ts';

/** The options with which Playwright launches a test browser. */
export interface BrowserLaunch {
  args: string[];
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
  executablePath?: string;
}

export type BrowserProgram = {
  /** The path is undefined for Playwright's own browser. */
  path: string | undefined;
  env: Record<string, string>;
};

/**
 * Command-line switches for every test browser. The sandbox is off because it doesn't work for root in a container. The other
 * switches prevent the browser from connecting to anything except the shop.
 */
export const browserArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * With at least this many bytes of shared memory, the browser uses shared memory. By default Playwright makes it use files,
 * because containers may have little shared memory; this costs a tenth of a test's time.
 */
const sharedMemoryNeeded = 1024 ** 3;

export async function browserLaunch(): Promise<BrowserLaunch> {
  const { path, env } = await chromiumExecutable();
  return {
    // A page of a test lives too briefly to gain from optimized code, whose compilation takes a tenth of the page's processor time.
    args: [...browserArguments, '--js-flags=--no-opt --no-maglev'],
    ignoreDefaultArgs: roomInMemory() >= sharedMemoryNeeded ? ['--disable-dev-shm-usage'] : [],
    env,
    ...(path ? { executablePath: path } : {}),
  };
}

let program: Promise<BrowserProgram> | undefined;

/**
 * The Chromium of the tests: CHROMIUM_PATH if it is set; on x64 Linux the Chromium in the packages, unpacked on first use;
 * otherwise Playwright's own.
 */
export function chromiumExecutable(): Promise<BrowserProgram> {
  program ??= findProgram();
  return program;
}

async function findProgram(): Promise<BrowserProgram> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { path: given, env: inheritedEnvironment() };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { path: undefined, env: inheritedEnvironment() };
  const folder = await unpackedChromium();
  const libraries = [join(folder, 'al2023', 'lib'), folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    path: join(folder, 'chromium'),
    env: { ...inheritedEnvironment(), LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: await writeFontSettings(folder) },
  };
}

/**
 * Unpacks the browser next to the final folder and renames the result at the end, so that parallel tests never see an incomplete
 * browser.
 */
async function unpackedChromium(): Promise<string> {
  const packed = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string };
  const folder = join(projectRoot, '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  await Promise.all([
    unpackProgram(join(packed, 'bin', 'chromium.br'), join(staging, 'chromium')),
    unpackArchive(join(packed, 'bin', 'al2023.tar.br'), join(staging, 'al2023')),
    unpackArchive(join(packed, 'bin', 'swiftshader.tar.br'), staging),
    unpackArchive(join(packed, 'bin', 'fonts.tar.br'), join(staging, 'fonts')),
  ]);
  try {
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process was faster, and its browser is the same.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function unpackProgram(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target, { mode: 0o755 }));
}

async function unpackArchive(source: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'archive.tar');
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(archive));
  await promisify(execFile)('tar', ['-xf', archive, '-C', folder, '--no-same-owner']);
  await rm(archive);
}

/**
 * Uses only the fonts that come with the browser, so that a page looks the same on every machine. The file is written at every
 * start, because its paths are absolute: if the project's folder has moved, the browser crashes without its fonts.
 */
async function writeFontSettings(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, fontSettings(join(folder, 'fonts'), join(folder, 'font-cache')));
  await rename(draft, file);
  return file;
}

function fontSettings(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
