import { useEffect, useEffectEvent } from 'react';

type Take = (files: File[]) => void;

/** The file boxes on the screen, each represented by its function that accepts dropped files. */
const boxes = new Set<Take>();

/**
 * If the screen has a single file box, files dropped anywhere in the window go to that box. With several boxes the target is
 * unclear, so nothing happens. A dropped file is never opened in place of the page.
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
  // Either a box has already taken the files, or the dragged items aren't files.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  const [only] = boxes;
  if (boxes.size === 1) only?.([...event.dataTransfer.files]);
}
