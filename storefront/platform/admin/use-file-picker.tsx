import { type ReactNode, useRef } from 'react';
import { type FileChoice, staffPlatform } from './staff-platform.ts';

interface FilePicker {
  /** The hidden file input. Must be rendered next to the button; null if the program has its own file picker. */
  input: ReactNode;
  open(): void;
}

/** Opens a file picker. `onFiles` is called with at least one file, even if the same file is chosen again. */
export function useFilePicker(
  { accept, multiple, isCamera = false }: FileChoice,
  onFiles: (files: File[]) => void,
): FilePicker {
  const input = useRef<HTMLInputElement>(null);
  const { pickFiles } = staffPlatform();
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(files);
  };
  if (pickFiles !== null) {
    return { input: null, open: () => void pickFiles({ accept, multiple }).then(take) };
  }
  return {
    input: (
      <input
        ref={input}
        type="file"
        className="hidden"
        accept={accept}
        multiple={multiple}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // Clears the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    ),
    open: () => input.current?.click(),
  };
}
