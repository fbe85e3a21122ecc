import type { ComponentProps } from 'react';
import { useCanSend } from './forms/hydrated-form.tsx';
import { ShopLink, type ShopLinkProps } from './shop-link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'on-dark' | 'inverse';
export type ButtonSize = 'md' | 'lg' | 'sm' | 'xs';

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold no-underline transition-colors disabled:opacity-55 aria-disabled:opacity-55 print:hidden';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-oxblood bg-oxblood text-white enabled:hover:border-oxblood-deep enabled:hover:bg-oxblood-deep [a&]:hover:bg-oxblood-deep',
  secondary:
    'border-ink bg-transparent text-ink enabled:hover:bg-ink enabled:hover:text-paper [a&]:hover:bg-ink [a&]:hover:text-paper',
  quiet: 'border-transparent text-oxblood underline underline-offset-4 decoration-1 hover:decoration-2',
  danger:
    'border-oxblood bg-white text-oxblood enabled:hover:bg-oxblood enabled:hover:text-white [a&]:hover:bg-oxblood [a&]:hover:text-white',
  inverse: 'border-paper bg-paper text-oxblood enabled:hover:bg-bone [a&]:hover:bg-bone',
  'on-dark':
    'border-paper bg-transparent text-paper enabled:hover:bg-paper enabled:hover:text-ink [a&]:hover:bg-paper [a&]:hover:text-ink',
};

/**
 * Every size is at least 44 px high, so that it can be pressed with a thumb. `xs` is lower on wide screens, for staff's dense
 * tables.
 */
const sizes: Record<ButtonSize, string> = {
  xs: 'min-h-9 px-3 text-sm max-md:min-h-11',
  sm: 'min-h-11 px-4 text-sm',
  md: 'min-h-12 px-5 text-base',
  lg: 'min-h-14 px-7 text-lg',
};

export function buttonClass({ variant = 'primary', size = 'md' }: Looks, more = ''): string {
  return `${shape} ${variants[variant]} ${sizes[size]} ${more}`;
}

export type ButtonProps = ComponentProps<'button'> & Looks;

export function Button({ variant, size, className, type = 'button', disabled, ...rest }: ButtonProps) {
  const canSend = useCanSend();
  const isOff = disabled || (type === 'submit' && !canSend);
  return <button {...rest} type={type} disabled={isOff} className={buttonClass(looks(variant, size), className)} />;
}

export type ButtonLinkProps = ShopLinkProps & Looks;

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <ShopLink {...rest} className={buttonClass(looks(variant, size), className)} />;
}

function looks(variant: ButtonVariant | undefined, size: ButtonSize | undefined): Looks {
  return { ...(variant ? { variant } : {}), ...(size ? { size } : {}) };
}
