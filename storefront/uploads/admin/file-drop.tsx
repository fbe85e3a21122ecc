import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useFilePicker } from '#storefront/platform/admin/use-file-picker.tsx';
import { useWindowDrop } from '#storefront/platform/admin/use-window-drop.ts';
import { Button } from '#storefront/ui/button.tsx';

export interface FileDropProps {
  /** The purpose of the files, for example "Product images". Together with `action` it is the button's accessible name. */
  label: string;
  action: string;
  multiple: boolean;
  disabled: boolean;
  /** The accepted files, as in the `accept` of an <input>; images by default. */
  accept?: string;
  onFiles(files: File[]): void;
  children?: ReactNode;
}

const imageTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Accepts files chosen with a button or dropped onto the box. */
export function FileDrop({ label, action, multiple, disabled, accept = imageTypes, onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const take = (files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const picker = useFilePicker({ accept, multiple }, take);
  const box = useRef<HTMLDivElement>(null);
  // While a form is being saved, its buttons are disabled. The drop box isn't a button, so files are ignored here.
  const takeDropped = (files: FileList | File[]) => {
    if (!box.current?.closest(':disabled')) take([...files]);
  };
  useWindowDrop(takeDropped);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the button serves everybody
    <div
      ref={box}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 ${isOver ? 'border-oxblood bg-bone' : 'border-steel'}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeDropped(event.dataTransfer.files);
      }}
    >
      {picker.input}
      <Button variant="secondary" size="xs" disabled={disabled} onClick={picker.open}>
        {action}
        <span className="sr-only"> for {label}</span>
      </Button>
      <div className="text-sm text-steel">{children}</div>
    </div>
  );
}
