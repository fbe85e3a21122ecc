import type { EventEmitter } from 'node:events';

/** An event that a listener may hold back. */
export function heldBack(emitter: EventEmitter, name: string, details: object = {}): boolean {
  let isPrevented = false;
  emitter.emit(name, { ...details, preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

/** A right click next to everything. */
export const nothingClicked = {
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  selectionText: '',
  editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
};
