import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { packageClosure } from '../tools/build/package-closure.ts';
import { runtimeFiles, runtimePackages } from '../tools/build/runtime-files.ts';

const root = join(import.meta.dirname, '..');
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: { electron: string };
};

/**
 * The URL of a folder on any web server, in which the app looks for updates: newer packages and their latest*.yml. Without this URL,
 * the app doesn't look for updates.
 */
const updateAddress = process.env.UPDATE_URL;
/** The folder of an unpacked Electron, for a computer that can't download Electron. */
const distribution = process.env.ELECTRON_DIST;

/**
 * The configuration for building installers: `npm run package`. docs/releasing-desktop.md describes how they are made and signed.
 */
const config: Configuration = {
  appId: 'shop.hindquarter.counter',
  productName: 'Hindquarter',
  copyright: 'Hindquarter',
  directories: { output: process.env.PACKAGE_FOLDER ?? 'dist/packages', buildResources: 'desktop/icons' },
  electronVersion: devDependencies.electron,
  ...(distribution ? { electronDist: distribution } : {}),
  // Native modules aren't rebuilt, because each uses Node-API and its package contains prebuilt files.
  npmRebuild: false,
  files: [
    'dist/desktop/**',
    'desktop/icons/icon.png',
    '!node_modules/**',
    ...packageClosure(root, [...runtimePackages, 'serialport']).map((folder) => `${folder}/**`),
    ...runtimeFiles,
    // This package would report each installation to its makers.
    '!node_modules/@scarf/**',
    // These files aren't needed at run time: sources, source maps, other systems' builds.
    '!**/*.{map,md,markdown,d.ts,d.mts,d.cts,ts,tsx,cc,cpp,h,gyp}',
    // These files aren't needed at run time either: only the command that writes a migration reads them.
    '!**/migrations/meta/*_snapshot.json',
    '!**/{test,tests,__tests__,example,examples,docs}/**',
    '!node_modules/better-sqlite3/{deps,src,prebuilds}/**',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    'node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node',
    '!node_modules/@serialport/bindings-cpp/{src,prebuilds}/**',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    'node_modules/@serialport/bindings-cpp/prebuilds/${platform}-{${arch},x64+arm64}/**',
    '!node_modules/@serialport/**/*.musl.node',
    '!node_modules/node-addon-api/**',
    '!node_modules/swagger-ui-dist/*-es-bundle*.js',
    '!node_modules/@aws-sdk/**/dist-es/**',
    '!node_modules/@smithy/**/dist-es/**',
  ],
  // Libraries must be unpacked, because the operating system loads them and can't read an archive.
  asar: true,
  asarUnpack: [
    'node_modules/better-sqlite3/**',
    'node_modules/@serialport/bindings-cpp/**',
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
    // The app's screens are loaded through its own scheme, never from file://.
    grantFileProtocolExtraPrivileges: false,
  },
  protocols: [{ name: 'Hindquarter', schemes: ['hindquarter'] }],
  publish: updateAddress ? { provider: 'generic', url: updateAddress } : null,
  win: { target: 'nsis', icon: 'desktop/icons/icon.png' },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // The shop's data is in a folder that its owner chose. Uninstalling the app must not touch it.
    deleteAppDataOnUninstall: false,
  },
  mac: {
    // The app installs its updates from the zip archive.
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
