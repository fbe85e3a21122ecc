// Before the app's main process in real Electron (`electron -r`): what would show something to a person, or ask them, is
// told to the test in its place. Everything else is Electron's own.
const { app, BrowserWindow, dialog, Menu, Notification, powerMonitor, shell, utilityProcess } = require('electron');

const seen = [];
const waiting = [];
const responses = [];
const open = [];

function report(each) {
  const at = waiting.findIndex(({ kind }) => kind === each.kind);
  if (at < 0) seen.push(each);
  else waiting.splice(at, 1)[0].resolve(each);
}

for (const method of ['showOpenDialog', 'showSaveDialog', 'showMessageBox']) {
  dialog[method] = (...parts) => {
    report({ kind: 'dialog', method, options: parts.at(-1) });
    if (responses.length > 0) return Promise.resolve(responses.shift());
    return new Promise((resolve) => open.push(resolve));
  };
}
shell.openExternal = async (address) => report({ kind: 'external', address });
shell.openPath = async (address) => {
  report({ kind: 'external', address });
  return '';
};
Notification.prototype.show = function show() {
  report({ kind: 'notification', title: this.title, body: this.body });
};
const { fork } = utilityProcess;
utilityProcess.fork = (...parts) => {
  const child = fork(...parts);
  child.once('spawn', () => report({ kind: 'server', pid: child.pid ?? 0 }));
  return child;
};
app.on('browser-window-created', (_event, window) => {
  window.on('show', () => report({ kind: 'visible', isVisible: true }));
  window.on('hide', () => report({ kind: 'visible', isVisible: false }));
  window.webContents.print = () => report({ kind: 'print' });
});

function itemsOf(menu) {
  return menu.items.flatMap((item) => [item, ...(item.submenu ? itemsOf(item.submenu) : [])]);
}

globalThis.watchedElectron = {
  next(kind) {
    const at = seen.findIndex((each) => each.kind === kind);
    if (at >= 0) return Promise.resolve(seen.splice(at, 1)[0]);
    return new Promise((resolve) => waiting.push({ kind, resolve }));
  },
  respond(value) {
    if (open.length > 0) open.shift()(value);
    else responses.push(value);
  },
  chooseMenu(label) {
    const menu = Menu.getApplicationMenu();
    const item = menu === null ? undefined : itemsOf(menu).find((each) => each.label === label);
    // Nobody can choose what is greyed out.
    if (item?.enabled === false) setTimeout(() => globalThis.watchedElectron.chooseMenu(label), 50);
    else item?.click();
  },
  closeWindow: () => BrowserWindow.getAllWindows()[0]?.close(),
  wakeUp: () => powerMonitor.emit('resume'),
  quit: () => app.quit(),
};
