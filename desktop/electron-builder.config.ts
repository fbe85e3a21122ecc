import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { packageClosure } from '../tools/build/package-closure.ts';
import { runtimeFiles, runtimePackages } from '../tools/build/runtime-files.ts';

const root = join(import.meta.dirname, '..');
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: { electron: string };
};

/** A folder on any web server that holds the packages and their latest*.yml; without it the app looks for no newer one. */
const updateAddress = process.env.UPDATE_URL;
/** Electron unpacked elsewhere, as where its download isn't to be had. */
const distribution = process.env.ELECTRON_DIST;

/** The app as installers: `npm run package`. docs/releasing-desktop.md says how one is made and signed. */
const config: Configuration = {
  appId: 'shop.hindquarter.counter',
  productName: 'Hindquarter',
  copyright: 'Hindquarter',
  directories: { output: process.env.PACKAGE_FOLDER ?? 'dist/packages', buildResources: 'desktop/icons' },
  electronVersion: devDependencies.electron,
  ...(distribution ? { electronDist: distribution } : {}),
  // Every native module is Node-API and comes built inside of its package.
  npmRebuild: false,
  files: [
    'dist/desktop/**',
    'desktop/icons/icon.png',
    '!node_modules/**',
    ...packageClosure(root, runtimePackages).map((folder) => `${folder}/**`),
    ...runtimeFiles,
    // It would tell its makers of installations.
    '!node_modules/@scarf/**',
    // Nobody reads these at run time: sources, maps, other systems' builds.
    '!**/*.{map,md,markdown,d.ts,d.mts,d.cts,ts,tsx,cc,cpp,h,gyp}',
    '!**/{test,tests,__tests__,example,examples,docs}/**',
    '!node_modules/better-sqlite3/{deps,src,prebuilds}/**',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    'node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node',
    '!node_modules/swagger-ui-dist/*-es-bundle*.js',
    '!node_modules/@aws-sdk/**/dist-es/**',
    '!node_modules/@smithy/**/dist-es/**',
  ],
  // Libraries are loaded by the system, which can't look into an archive.
  asar: true,
  asarUnpack: [
    'node_modules/better-sqlite3/**',
    'node_modules/@node-rs/**',
    'node_modules/sharp/**',
    'node_modules/@img/**',
  ],
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    enableCookieEncryption: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    // The app's screens come over its own scheme, never from file://.
    grantFileProtocolExtraPrivileges: false,
  },
  protocols: [{ name: 'Hindquarter', schemes: ['hindquarter'] }],
  publish: updateAddress ? { provider: 'generic', url: updateAddress } : null,
  win: { target: 'nsis', icon: 'desktop/icons/icon.png' },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // The shop's data lies in the folder that its owner chose: taking the app away must not touch it.
    deleteAppDataOnUninstall: false,
  },
  mac: {
    // The archive is what an update is made of.
    target: ['dmg', 'zip'],
    category: 'public.app-category.business',
    icon: 'desktop/icons/icon-mac.png',
    hardenedRuntime: true,
  },
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Office',
    icon: 'desktop/icons/icon.png',
    executableName: 'hindquarter',
    maintainer: 'Hindquarter <shop@hindquarter.example>',
    synopsis: 'The counter of an online butcher shop',
  },
};

export default config;
