import { useEffect, useEffectEvent } from 'react';

type Take = (files: File[]) => void;

/** The file boxes on the screen, each represented by its function that accepts dropped files. */
const boxes = new Set<Take>();

/**
 * If the screen has a single file box, files that are dropped anywhere in the window go to that box. If there are several boxes, the
 * target is unclear, and nothing happens. The browser never opens a dropped file in place of the page.
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
  // Does nothing if a box has already taken the files, or if the dragged items aren't files.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  const [only] = boxes;
  if (boxes.size === 1) only?.([...event.dataTransfer.files]);
}
