import { useEffect, useRef, useState } from 'react';
import { imageAt } from '#core/uploads/object-path.ts';
import { Button } from '#storefront/ui/button.tsx';

export interface ImageOrderProps {
  label: string;
  images: readonly string[];
  onChange(images: string[]): void;
}

type Action = 'left' | 'right' | 'remove';

const signs: Record<Action, string> = {
  left: 'M12 4l-6 6 6 6',
  right: 'M8 4l6 6-6 6',
  remove: 'M5 5l10 10M15 5L5 15',
};

/** The pictures in their order, with the primary picture first, and buttons to move and remove them. */
export function ImageOrder({ label, images, onChange }: ImageOrderProps) {
  const list = useRef<HTMLUListElement>(null);
  const [message, setMessage] = useState('');
  /** The button that takes the focus once the change has been rendered. */
  const next = useRef<{ index: number; action: Action } | null>(null);

  useEffect(() => {
    if (next.current === null) return;
    const { index, action } = next.current;
    next.current = null;
    const item = list.current?.children[Math.min(index, images.length - 1)];
    const wanted = item?.querySelector<HTMLButtonElement>(`[data-action=${action}]:enabled`);
    (wanted ?? item?.querySelector<HTMLButtonElement>('button:enabled'))?.focus();
  }, [images]);

  function move(index: number, to: number): void {
    const moved = images.toSpliced(index, 1).toSpliced(to, 0, images[index] ?? '');
    next.current = { index: to, action: to < index ? 'left' : 'right' };
    setMessage(
      to === 0 ? `Picture ${index + 1} is now the primary one.` : `Picture ${index + 1} is now picture ${to + 1}.`,
    );
    onChange(moved);
  }
  function remove(index: number): void {
    next.current = { index, action: 'remove' };
    setMessage(`Picture ${index + 1} removed.`);
    onChange(images.toSpliced(index, 1));
  }
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        hidden={images.length === 0}
        className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3"
      >
        {images.map((path, index) => (
          <ImageTile
            key={path}
            path={path}
            index={index}
            count={images.length}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  );
}

interface ImageTileProps {
  path: string;
  index: number;
  count: number;
  onMove(to: number): void;
  onRemove(): void;
}

function ImageTile({ path, index, count, onMove, onRemove }: ImageTileProps) {
  const name = `picture ${index + 1}`;
  const button = (action: Action, label: string, isOff: boolean, act: () => void) => (
    <Button
      variant="secondary"
      size="xs"
      className="grow px-0!"
      data-action={action}
      data-tooltip={label}
      aria-label={`${label}: ${name}`}
      disabled={isOff}
      onClick={act}
    >
      <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true">
        <path d={signs[action]} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </Button>
  );
  return (
    <li className="max-w-52 border border-rule bg-white p-2">
      <div className="relative">
        <img
          src={imageAt(path, 400)}
          alt={`Number ${index + 1} of ${count}`}
          width={160}
          height={107}
          loading="lazy"
          className="aspect-[3/2] w-full bg-bone object-cover text-xs"
        />
        {index === 0 ? <span className="stamp absolute top-1 left-1 bg-white">Primary</span> : null}
      </div>
      <div className="mt-2 flex gap-1.5">
        {button('left', 'Move left', index === 0, () => onMove(index - 1))}
        {button('right', 'Move right', index === count - 1, () => onMove(index + 1))}
        {button('remove', 'Remove', false, onRemove)}
      </div>
    </li>
  );
}
