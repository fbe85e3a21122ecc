import type { ComponentProps, ReactNode } from 'react';

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

/** One of a few choices, as a box with a radio button and text. */
export function RadioCard({ children, className = '', ...input }: RadioCardProps) {
  return (
    <label
      className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border border-steel bg-white px-3 leading-tight transition-colors hover:bg-bone has-checked:border-oxblood has-checked:ring-1 has-checked:ring-oxblood ${className}`}
    >
      <input {...input} type="radio" className="size-5 shrink-0 accent-oxblood" />
      {children}
    </label>
  );
}

/** One of many options. The whole box can be pressed, and the chosen box is filled. */
export function RadioChip({ children, className = '', ...input }: RadioCardProps) {
  return (
    <label
      className={`relative flex cursor-pointer items-center rounded-md border border-steel bg-white text-sm transition-colors hover:bg-bone has-checked:border-oxblood has-checked:bg-oxblood has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink ${className}`}
    >
      <input {...input} type="radio" className="absolute inset-0 cursor-pointer opacity-0" />
      {children}
    </label>
  );
}
