import { type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';

/** Shows a menu on a right click, with spelling suggestions and clipboard commands. Shows nothing if there are none. */
export function offerContextMenu(window: BrowserWindow): void {
  const { webContents } = window;
  // macOS detects the spell checker's language itself and doesn't let an app set it.
  if (process.platform !== 'darwin') webContents.session.setSpellCheckerLanguages(['en-AU']);
  webContents.on(
    'context-menu',
    (_event, { misspelledWord, dictionarySuggestions, editFlags, isEditable, selectionText }) => {
      const words: MenuItemConstructorOptions[] = dictionarySuggestions.map((word) => ({
        label: word,
        click: () => webContents.replaceMisspelling(word),
      }));
      const spelling: MenuItemConstructorOptions[] =
        misspelledWord === ''
          ? []
          : [
              ...(words.length > 0 ? words : [{ label: 'No suggestions', enabled: false }]),
              {
                label: 'Add to the dictionary',
                click: () => void webContents.session.addWordToSpellCheckerDictionary(misspelledWord),
              },
              { type: 'separator' },
            ];
      const clipboard: MenuItemConstructorOptions[] = isEditable
        ? [
            { role: 'cut', enabled: editFlags.canCut },
            { role: 'copy', enabled: editFlags.canCopy },
            { role: 'paste', enabled: editFlags.canPaste },
            { type: 'separator' },
            { role: 'selectAll', enabled: editFlags.canSelectAll },
          ]
        : selectionText.trim() === ''
          ? []
          : [{ role: 'copy' }];
      const items = [...spelling, ...clipboard];
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
    },
  );
}
