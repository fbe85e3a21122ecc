import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';

export interface FileDropProps {
  /** What is chosen here, e.g. "Product Images"; names the button with `action`. */
  label: string;
  action: string;
  multiple: boolean;
  disabled: boolean;
  onFiles(files: File[]): void;
  children?: ReactNode;
}

/** Takes files by a button, and by dropping them onto the box. */
export function FileDrop({ label, action, multiple, disabled, onFiles, children }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0 && !disabled) onFiles([...files]);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shorter way; the button is everybody's
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 ${isOver ? 'border-oxblood bg-bone' : 'border-steel'}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="hidden"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple={multiple}
        aria-label={`${label}: ${action}`}
        onChange={({ target }) => {
          take(target.files);
          // The same file can then be chosen once more.
          target.value = '';
        }}
      />
      <Button variant="secondary" size="xs" disabled={disabled} onClick={() => input.current?.click()}>
        {action}
        <span className="sr-only"> for {label}</span>
      </Button>
      <div className="text-sm text-steel">{children}</div>
    </div>
  );
}
