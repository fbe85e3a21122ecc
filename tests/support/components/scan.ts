/** Types like a scanner: the browser records the time of each key when it arrives, even if the page handles the key later. */
export function scan(code: string): void {
  const keys = [...code, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (const event of keys) {
    const { key } = event;
    const target = document.activeElement ?? document.body;
    const isOpen = target.dispatchEvent(event);
    if (!isOpen || key === 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'radio') continue;
    target.setRangeText(key, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }));
  }
}
