import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { onDoing, report } from './test-channel.ts';

// The parts of the app outside its window: notifications, menus, and the icon next to the clock.

/** Set by electron.ts to quit the app. */
export const quitting = { quit: () => {} };

export class Notification extends EventEmitter {
  readonly #text: { title: string; body: string };

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions) {
    super();
    this.#text = { title, body };
  }
  show(): void {
    onDoing('click-notification', () => this.emit('click'));
    report({ kind: 'notification', ...this.#text });
  }
}

type Template = Electron.MenuItemConstructorOptions[];
let menu: Template = [];
/** The menu item to choose as soon as it is enabled, because a user can't choose a disabled item. */
let wanted: string | null = null;

class BuiltMenu {
  readonly template: Template;

  constructor(template: Template) {
    this.template = template;
  }
  popup(): void {
    onDoing('context-menu-choice', ({ label }) => clickOn(this.template, label));
    report({ kind: 'context-menu', labels: this.template.flatMap(({ label, role }) => label ?? role ?? []) });
  }
}

export const Menu = {
  buildFromTemplate: (template: Template) => new BuiltMenu(template),
  setApplicationMenu: ({ template }: BuiltMenu) => {
    menu = template;
    setImmediate(chooseWanted);
  },
};

function clickOn(items: Template, label: string): void {
  const item = items.find((each) => each.label === label);
  if (item?.role === 'quit') quitting.quit();
  else item?.click?.({ checked: !item.checked } as Electron.MenuItem, undefined, {} as Electron.KeyboardEvent);
}

function chooseWanted(): void {
  const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const label = wanted;
  if (label === null || items.some((each) => each.label === label && each.enabled === false)) return;
  wanted = null;
  clickOn(items, label);
}

onDoing('menu', ({ label }) => {
  wanted = label;
  chooseWanted();
});

export class Tray extends EventEmitter {
  setToolTip(): void {}
  setContextMenu(): void {}
}

const image = { resize: () => image };
export const nativeImage = { createFromPath: () => image };
