import type { ComponentProps, ReactNode } from 'react';

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

/** One of a few choices, as a box with a radio button and text. */
export function RadioCard({ children, className = '', ...input }: RadioCardProps) {
  return (
    <label className={`radio-card ${className}`}>
      <input {...input} type="radio" className="size-5 shrink-0 accent-oxblood" />
      {children}
    </label>
  );
}

/** One of many options. The whole box can be pressed, and the chosen box is filled. */
export function RadioChip({ children, className = '', ...input }: RadioCardProps) {
  return (
    <label className={`radio-chip ${className}`}>
      <input {...input} type="radio" className="absolute inset-0 cursor-pointer opacity-0" />
      {children}
    </label>
  );
}
