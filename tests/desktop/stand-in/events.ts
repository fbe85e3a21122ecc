import type { EventEmitter } from 'node:events';

/** Emits an event, and returns whether a listener prevented its default action. */
export function heldBack(emitter: EventEmitter, name: string, details: object = {}): boolean {
  let isPrevented = false;
  emitter.emit(name, { ...details, preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

/** The parameters of a right click on an empty area. */
export const nothingClicked = {
  misspelledWord: '',
  dictionarySuggestions: [],
  isEditable: false,
  selectionText: '',
  editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
};
