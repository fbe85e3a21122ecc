import type { ReactNode } from 'react';

interface OptionProps {
  name: string;
  label: ReactNode;
  isChosen: boolean;
  onChoose(): void;
}

/** A radio option that is large enough for a finger. */
export function Option({ name, label, isChosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-steel bg-white px-4 has-checked:border-ink has-checked:bg-bone has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="accent-oxblood" />
      {label}
    </label>
  );
}
