import { useEffect, useEffectEvent } from 'react';

/** "/" and Ctrl K (Cmd K on a Mac) start a search, unless a dialog is open or the slash is typed into a field. */
export function useSearchShortcut(onBegin: () => void): void {
  const begin = useEffectEvent(onBegin);
  useEffect(() => {
    function read(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      const isK = hasModifier && event.key.toLowerCase() === 'k';
      const isSlash = !hasModifier && event.key === '/';
      if (!isK && !isSlash) return;
      const busy = isK ? '[role=dialog]' : 'input, textarea, select, [contenteditable], [role=dialog]';
      const { target } = event;
      if (target instanceof HTMLElement && target.closest(busy)) return;
      event.preventDefault();
      begin();
    }
    document.addEventListener('keydown', read);
    return () => document.removeEventListener('keydown', read);
  }, []);
}
