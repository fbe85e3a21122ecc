import type * as Electron from 'electron';
import type * as standIn from './electron.ts';

// The members of Electron that the app uses. A name that Electron or the stand-in lacks doesn't compile. stand-in-members.test.ts
// finds members that the app uses but that aren't listed here.

type Both<Real, StandIn> = readonly (keyof Real & keyof StandIn)[];
type Window = InstanceType<typeof standIn.BrowserWindow>;

/** Keyed by the name in the app's code. */
export const members: Record<string, readonly string[]> = {
  app: [
    'emit',
    'enableSandbox',
    'exit',
    'getAppPath',
    'getLoginItemSettings',
    'getName',
    'getPath',
    'getVersion',
    'isPackaged',
    'on',
    'quit',
    'requestSingleInstanceLock',
    'setAppUserModelId',
    'setAsDefaultProtocolClient',
    'setLoginItemSettings',
    'whenReady',
  ] satisfies Both<Electron.App, typeof standIn.app>,
  dialog: ['showErrorBox', 'showMessageBox', 'showMessageBoxSync', 'showOpenDialog', 'showSaveDialog'] satisfies Both<
    Electron.Dialog,
    typeof standIn.dialog
  >,
  shell: ['openExternal', 'openPath', 'showItemInFolder'] satisfies Both<Electron.Shell, typeof standIn.shell>,
  defaultSession: [
    'on',
    'resolveProxy',
    'setDevicePermissionHandler',
    'setPermissionCheckHandler',
    'setPermissionRequestHandler',
  ] satisfies Both<Electron.Session, typeof standIn.session.defaultSession>,
  // The module's own members, and those of a page's session.
  session: [
    ...(['defaultSession'] satisfies Both<typeof Electron.session, typeof standIn.session>),
    ...(['addWordToSpellCheckerDictionary', 'setSpellCheckerLanguages'] satisfies Both<
      Electron.Session,
      typeof standIn.session.defaultSession
    >),
  ],
  protocol: ['handle', 'registerSchemesAsPrivileged'] satisfies Both<Electron.Protocol, typeof standIn.protocol>,
  powerMonitor: ['on'] satisfies Both<Electron.PowerMonitor, typeof standIn.powerMonitor>,
  ipcMain: ['handle'] satisfies Both<Electron.IpcMain, typeof standIn.ipcMain>,
  screen: ['getDisplayMatching'] satisfies Both<Electron.Screen, typeof standIn.screen>,
  safeStorage: ['decryptString', 'encryptString', 'isEncryptionAvailable'] satisfies Both<
    Electron.SafeStorage,
    typeof standIn.safeStorage
  >,
  Menu: ['buildFromTemplate', 'setApplicationMenu'] satisfies Both<typeof Electron.Menu, typeof standIn.Menu>,
  nativeImage: ['createFromPath'] satisfies Both<typeof Electron.nativeImage, typeof standIn.nativeImage>,
  utilityProcess: ['fork'] satisfies Both<typeof Electron.utilityProcess, typeof standIn.utilityProcess>,
  child: ['kill', 'on', 'once', 'pid', 'postMessage', 'stderr', 'stdout'] satisfies Both<
    Electron.UtilityProcess,
    ReturnType<typeof standIn.utilityProcess.fork>
  >,
  notification: ['on', 'show'] satisfies Both<Electron.Notification, InstanceType<typeof standIn.Notification>>,
  tray: ['on', 'setContextMenu', 'setToolTip'] satisfies Both<Electron.Tray, InstanceType<typeof standIn.Tray>>,
  window: [
    'focus',
    'getNormalBounds',
    'hide',
    'isDestroyed',
    'isFocused',
    'isMaximized',
    'isMinimized',
    'isVisible',
    'loadURL',
    'maximize',
    'on',
    'once',
    'restore',
    'setProgressBar',
    'show',
    'webContents',
  ] satisfies Both<Electron.BrowserWindow, Window>,
  webContents: [
    'executeJavaScript',
    'getPrintersAsync',
    'on',
    'once',
    'print',
    'reload',
    'replaceMisspelling',
    'send',
    'session',
    'setWindowOpenHandler',
    'setZoomLevel',
  ] satisfies Both<Electron.WebContents, Window['webContents']>,
};
