import { type RefObject, useEffect, useEffectEvent } from 'react';
import { ScanReader } from './scan-reader.ts';

/** The separator within a GS1 code, which scanners type as Ctrl + ]. */
const separator = '\x1d';

/** Handles a scanned code. Returns false if the input wasn't a scan; the typed text then stays. */
type OnScan = (code: string) => boolean;

/** Sends the code from a barcode scanner to the screen's search box, unless the user is typing into another field. */
export function useScanner(input: RefObject<HTMLInputElement | null>, onScan: OnScan): void {
  const isRead = (target: Element) => {
    const isOwn = target === input.current;
    const isElsewhere = !isOwn && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;
    return !isElsewhere && !input.current?.disabled;
  };
  useScannedKeys(onScan, { isRead, putsBack: false });
}

/** Handles scans wherever the focus is, unless a dialog is open. A focused field gets back its text from before the scan. */
export function useScannerAnywhere(onScan: OnScan): void {
  const isRead = (target: Element) => target.closest('[role=dialog]') === null;
  useScannedKeys(onScan, { isRead, putsBack: true });
}

interface ScannedKeys {
  isRead(target: Element): boolean;
  /** Whether the focused field gets back the text that it had before the scan. */
  putsBack: boolean;
}

function useScannedKeys(onScan: OnScan, { isRead, putsBack }: ScannedKeys): void {
  const scanned = useEffectEvent(onScan);
  const mayRead = useEffectEvent(isRead);
  useEffect(() => {
    const reader = new ScanReader();
    let before: FieldText | null = null;
    function read(event: KeyboardEvent): void {
      const { target, ctrlKey, metaKey, altKey } = event;
      const isSeparator = event.key === ']' && ctrlKey && reader.isReading;
      const key = isSeparator ? separator : event.key;
      if ((ctrlKey && !isSeparator) || metaKey || altKey || !(target instanceof Element) || !mayRead(target)) return;
      const code = reader.take(key, event.timeStamp);
      const field = isTextField(target) ? target : null;
      if (reader.isStarting) before = field && { field, text: field.value };
      // The code's keys must not trigger a focused button or a shortcut.
      if (code === null && reader.isReading && field === null) event.preventDefault();
      if (code === null || scanned(code) === false) return;
      event.preventDefault();
      event.stopPropagation();
      if (putsBack && before !== null) putBack(before);
    }
    document.addEventListener('keydown', read, { capture: true });
    return () => document.removeEventListener('keydown', read, { capture: true });
  }, [putsBack]);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface FieldText {
  field: TextField;
  text: string;
}

const typeless = ['checkbox', 'radio', 'button', 'submit', 'file'];

function isTextField(target: Element): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !typeless.includes(target.type);
}

/** Restores a field's text. Uses the browser's own setter, so that React notices the change as if it was typed. */
function putBack({ field, text }: FieldText): void {
  if (field.value === text) return;
  const form = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(form, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
