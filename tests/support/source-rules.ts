import { posix } from 'node:path';

export type SourceFile = { path: string; text: string };
type Import = { specifier: string; target: string };

/** The project folders that each folder may import from. The longest matching path applies. */
const folderImports: Record<string, string[]> = {
  core: ['core'],
  server: ['core', 'server'],
  storefront: ['core', 'storefront'],
  'desktop/main': ['core', 'desktop'],
  'desktop/preload': ['core', 'desktop'],
  'tools/drawings': ['core', 'tools/drawings'],
  'desktop/renderer': [
    'core',
    'storefront',
    'desktop/ipc.ts',
    'desktop/host-services.ts',
    'desktop/printer-settings.ts',
    'desktop/renderer',
  ],
};

/** A server feature may use only the features before it in this list. */
const featureOrder = [
  'customers',
  'accounts',
  'contact',
  'uploads',
  'content',
  'newsletter',
  'stock',
  'products',
  'codes',
  'scales',
  'packs',
  'delivery',
  'laybys',
  'orders',
  'repeats',
  'payments',
  'drawer',
  'journal',
  'reviews',
  'admin',
  'import-export',
];
/**
 * Features that support staff work across several others. Like every feature's `admin` folder, they may use every feature for
 * customers.
 */
const staffFeatures = ['admin', 'bulk', 'counter-sale', 'offline', 'packing'];
/** Features that use no other feature and aren't used by any. */
const leafFeatures = ['analytics'];

/** Folders that serve all features, with the few feature files that they nevertheless need. */
const featureFreeFolders: Record<string, string[]> = {
  // These files determine who is signed in, record downloads, and name the bucket for a page's policy.
  'server/http': [
    'server/accounts/activity/record-activity.ts',
    'server/accounts/session-queries.ts',
    'server/uploads/s3-settings.ts',
  ],
  'server/db': [],
  // Names the sender of the shop's emails.
  'server/email': ['server/content/content-queries.ts'],
};

/**
 * Storefront folders that every screen is built from. Each may use the folders before it in this list, and none may use a
 * feature.
 */
const screenKit = ['platform', 'api', 'ui'];
/** Every query and mutation reports a lost session to this file. */
const screenKitExceptions = ['storefront/accounts/lost-session.ts'];
/**
 * Ways of using the browser directly. Only the platform folder may do so, because the desktop app does these things differently.
 */
const browserMeans =
  /document\.cookie|\bEventSource\b|window\.(?:print|open)\b|\bnew Notification\b|\btype="file"|<a\b[^>]*\sdownload\b/;
/**
 * JavaScript that Safari 16.4, Chrome 111 or Firefox 128 don't have, by the compatibility tables of developer.mozilla.org: these
 * are the oldest browsers that the shop's styles work in. The build only translates syntax, so these would fail in the browser.
 */
const newFunctions =
  /\b(?:(?:Map|Object)\.groupBy|URL\.(?:parse|canParse)|Array\.fromAsync|Promise\.(?:withResolvers|try)|AbortSignal\.any|RegExp\.escape|Iterator\.from)\b/;
const newMethods =
  /(?<!\bz)\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/;
/** The files that put the screens for customers and for staff together. */
const screenEntries = /^storefront\/[^/]+$/;
const maxNamesInFolder = 20;

const corePackages = ['zod'];
const emptyNames = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'shared'];
const longestFile = 300;
const isConfig = (path: string) => /\.config\.ts$/.test(path);

/** Returns every rule that a file breaks, each as a sentence with the file's path. */
export function brokenRules(file: SourceFile): string[] {
  const imports = isConfig(file.path) ? [] : importsOf(file);
  return [
    ...imports.flatMap((found) => [
      folderRule(file.path, found),
      packageRule(file.path, found),
      featureRule(file.path, found),
      featureFreeRule(file.path, found),
      screenRule(file.path, found),
      spellingRule(file.path, found),
    ]),
    platformRule(file),
    formRule(file),
    browserRule(file),
    freshnessRule(file),
    defaultExportRule(file),
    nameRule(file.path),
    lengthRule(file),
  ].filter((sentence) => sentence !== undefined);
}

/** All imports and re-exports, including types and import(). `target` is a project path or a package name. */
function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text);
  const patterns = [
    /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
    .map((specifier) => ({ specifier, target: resolve(path, specifier) }));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier;
}

const isOwn = ({ specifier }: Import) => /^[.#]/.test(specifier);
const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function folderRule(path: string, found: Import): string | undefined {
  const folder = Object.keys(folderImports).find((place) => isWithin(path, place));
  if (!folder || !isOwn(found)) return undefined;
  if (folderImports[folder]?.some((place) => isWithin(found.target, place))) return undefined;
  return `${path}: ${folder} may not import ${found.target}`;
}

function packageRule(path: string, found: Import): string | undefined {
  if (!isWithin(path, 'core') || isOwn(found)) return undefined;
  if (corePackages.some((name) => isWithin(found.target, name))) return undefined;
  return `${path}: core is pure and may not import ${found.target}`;
}

function featureRule(path: string, found: Import): string | undefined {
  const user = serverFeature(path);
  const used = isOwn(found) ? serverFeature(found.target) : undefined;
  if (!user || !used || user === used) return undefined;
  // Foreign keys follow the data: a plan's row refers to its order, although orders create plans.
  if (path.endsWith('-tables.ts') && found.target.endsWith('-tables.ts')) return undefined;
  const isLeaf = leafFeatures.includes(user) || leafFeatures.includes(used);
  if (!isLeaf && featureOrder.indexOf(used) < featureOrder.indexOf(user)) return undefined;
  return `${path}: the feature ${user} may not use ${used} (${found.target})`;
}

/**
 * The feature to which a server file belongs, or `admin` for staff work. Undefined for folders that serve all features (http, db,
 * jobs, email, images, ssr).
 */
function serverFeature(path: string): string | undefined {
  const [top, folder = '', next] = path.split('/');
  if (top === 'server' && (staffFeatures.includes(folder) || next === 'admin')) return 'admin';
  return top === 'server' && [...featureOrder, ...leafFeatures].includes(folder) ? folder : undefined;
}

function featureFreeRule(path: string, found: Import): string | undefined {
  const [folder, exceptions = []] = Object.entries(featureFreeFolders).find(([folder]) => isWithin(path, folder)) ?? [];
  if (!folder || serverFeature(path) !== undefined) return undefined;
  if (!isOwn(found) || serverFeature(found.target) === undefined) return undefined;
  // This file is the only list of all tables, for migrations.
  if (path === 'server/db/tables.ts' && found.target.endsWith('-tables.ts')) return undefined;
  if (exceptions.includes(found.target)) return undefined;
  return `${path}: ${folder} serves all features and may not use one (${found.target})`;
}

function screenRule(path: string, found: Import): string | undefined {
  if (!isWithin(path, 'storefront') || !isOwn(found) || !isWithin(found.target, 'storefront')) return undefined;
  if (screenEntries.test(path) || screenEntries.test(found.target)) return undefined;
  if (isStaffScreen(found.target) && !isStaffScreen(path)) {
    return `${path}: customers would load what only staff need (${found.target})`;
  }
  const [user, used] = [path.split('/')[1] ?? '', found.target.split('/')[1] ?? ''];
  if (screenKitExceptions.includes(found.target)) return undefined;
  if (!screenKit.includes(user) || screenKit.slice(0, screenKit.indexOf(user) + 1).includes(used)) return undefined;
  return `${path}: ${user} serves all screens and may not use ${used} (${found.target})`;
}

function platformRule({ path, text }: SourceFile): string | undefined {
  const isScreen = isWithin(path, 'storefront') || isWithin(path, 'desktop/renderer');
  if (!isScreen || isWithin(path, 'storefront/platform')) return undefined;
  const [found] = browserMeans.exec(withoutComments(text)) ?? [];
  return found ? `${path}: ask storefront/platform instead of ${found.split(/\s/)[0]}` : undefined;
}

/** Only the server can use what the oldest browsers don't have. */
function browserRule({ path, text }: SourceFile): string | undefined {
  if (!isWithin(path, 'core') && !isWithin(path, 'storefront')) return undefined;
  const code = withoutComments(text);
  const [found] = newFunctions.exec(code) ?? newMethods.exec(code) ?? [];
  return found ? `${path}: older browsers don't have ${found}` : undefined;
}

/** On a public page, a plain form would put its fields into the URL while the scripts are still loading. */
function formRule({ path, text }: SourceFile): string | undefined {
  const isPublic =
    isWithin(path, 'storefront') && !isStaffScreen(path) && path !== 'storefront/ui/forms/hydrated-form.tsx';
  if (!isPublic) return undefined;
  const forms = [...withoutComments(text).matchAll(/<form\b[^{]*?(?:\{[^}]*\}[^{]*?)*?>/g)].map(([form]) => form);
  // These forms are meant to work without scripts, because they search, lead to the cart, or lead back to the page.
  if (forms.every((form) => /\smethod="get"|\saction=["{]/.test(form))) return undefined;
  return `${path}: use HydratedForm, or name the method or the action with which the form works without scripts`;
}

/**
 * Only freshness.ts may decide how long data is fresh. Without this rule, a page once promised a delivery day that had passed.
 */
function freshnessRule({ path, text }: SourceFile): string | undefined {
  const isScreen = isWithin(path, 'storefront') || isWithin(path, 'desktop/renderer');
  if (!isScreen || path === 'storefront/api/freshness.ts') return undefined;
  const [found] = /\b(?:staleTime|refetchOn\w+)\b/.exec(withoutComments(text)) ?? [];
  return found ? `${path}: take a row of storefront/api/freshness.ts instead of ${found}` : undefined;
}

function isStaffScreen(path: string): boolean {
  return path.split('/').slice(1, -1).includes('admin');
}

/** Folders that the limit doesn't apply to, because they have one sub-folder for each feature, command or migration. */
const listings = [
  'core',
  'server',
  'storefront',
  'tools',
  'tests/core',
  'tests/server',
  'tests/storefront',
  'server/db/sqlite/migrations',
];

/** Returns a message for each folder with too many files and sub-folders for a quick overview. */
export function fullFolders(paths: readonly string[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    for (let name = path; name.includes('/'); name = posix.dirname(name)) {
      const folder = posix.dirname(name);
      names.set(folder, (names.get(folder) ?? new Set()).add(name));
    }
  }
  return [...names]
    .filter(([folder, { size }]) => size > maxNamesInFolder && !listings.includes(folder))
    .map(([folder, { size }]) => `${folder}: ${size} names, sort them into sub-folders of at most ${maxNamesInFolder}`);
}

function spellingRule(path: string, { specifier, target }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  if (!specifier.startsWith('../../') && target.split('/')[0] === path.split('/')[0]) return undefined;
  return `${path}: write ${specifier} as #${target}`;
}

function defaultExportRule({ path, text }: SourceFile): string | undefined {
  if (isConfig(path) || !/^\s*export\s+default\b|^\s*export\s*\{[^}]*\bas\s+default\b/m.test(text)) return undefined;
  return `${path}: exports are named, there are no default exports`;
}

function nameRule(path: string): string | undefined {
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
  if (names.at(-1) === 'index') return `${path}: there are no barrels; import from the file that has the thing`;
  // The last word of a name describes the file's content: common-passwords contains passwords, but format-utils could contain
  // anything.
  const empty = names.map((name) => name.split('-').at(-1) ?? '').find((word) => emptyNames.includes(word));
  if (empty) return `${path}: "${empty}" says nothing about what is in it`;
  if (names.every((name) => /^[a-z0-9-]*$/.test(name))) return undefined;
  return `${path}: file and folder names are kebab-case`;
}

function lengthRule({ path, text }: SourceFile): string | undefined {
  const lines = text.trimEnd().split('\n').length;
  return lines > longestFile ? `${path}: ${lines} lines, split it by 250` : undefined;
}
