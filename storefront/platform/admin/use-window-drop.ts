import { useEffect, useEffectEvent } from 'react';

type Take = (files: File[]) => void;

/** The boxes for files that are on the screen. */
const boxes = new Set<Take>();

/**
 * Files that are dropped beside the one box for them go into it, wherever the window is hit. Where there are several
 * boxes nobody knows which was meant: nothing happens then, and never does the file take the place of the page.
 */
export function useWindowDrop(take: Take): void {
  const onFiles = useEffectEvent(take);
  useEffect(() => {
    const box: Take = (files) => onFiles(files);
    boxes.add(box);
    if (boxes.size === 1) listen();
    return () => {
      boxes.delete(box);
      if (boxes.size === 0) stopListening();
    };
  }, []);
}

function listen(): void {
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', drop);
}

function stopListening(): void {
  window.removeEventListener('dragover', hold);
  window.removeEventListener('drop', drop);
}

function hold(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

function drop(event: DragEvent): void {
  // A box has taken them already, or they are no files.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  const [only] = boxes;
  if (boxes.size === 1) only?.([...event.dataTransfer.files]);
}
