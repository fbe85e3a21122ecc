import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';

// Makes the app start with the computer. Electron supports this only on Windows and macOS. On Linux, desktops start the programs that
// have an entry in a particular folder.

const isLinux = process.platform === 'linux';

function entryFile(): string {
  return join(app.getPath('appData'), 'autostart', 'hindquarter.desktop');
}

export function startsWithComputer(): boolean {
  return isLinux ? existsSync(entryFile()) : app.getLoginItemSettings().openAtLogin;
}

export function startWithComputer(isWanted: boolean): void {
  if (!isLinux) {
    app.setLoginItemSettings({ openAtLogin: isWanted });
    return;
  }
  const file = entryFile();
  if (!isWanted) {
    rmSync(file, { force: true });
    return;
  }
  // The path to start. An AppImage runs from a different folder at each start, so this variable contains the AppImage's own path.
  const program = process.env.APPIMAGE ?? process.execPath;
  const parts = app.isPackaged ? [program] : [program, app.getAppPath()];
  const command = parts.map((part) => `"${part.replace(/(["`$\\])/g, '\\\\$1')}"`).join(' ');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `[Desktop Entry]\nType=Application\nName=Hindquarter\nExec=${command}\nTerminal=false\n`);
}
