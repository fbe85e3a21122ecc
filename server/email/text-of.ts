import { isValidElement, type ReactNode } from 'react';

/** The text between an element's tags, as React would show it. It may hold no element. */
export function textOf(children: ReactNode): string {
  if (children === null || children === undefined || typeof children === 'boolean') return '';
  if (Array.isArray(children)) return children.map(textOf).join('');
  if (isValidElement(children)) throw new Error('This part of an email takes text alone');
  return String(children);
}
