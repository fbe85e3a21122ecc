import type { ReactNode } from 'react';

/** done: paid, delivered. progress: layby, pending. alert: needs action from the customer. neutral: everything else. */
export type BadgeTone = 'neutral' | 'done' | 'progress' | 'alert' | 'delivered';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-steel text-steel',
  done: 'border-eucalypt bg-eucalypt/8 text-eucalypt',
  progress: 'border-brass bg-brass/8 text-brass',
  alert: 'border-oxblood text-oxblood',
  delivered: 'border-slate bg-slate/8 text-slate',
};

/** A short status label, readable as text without its colour. */
export function Badge({
  tone = 'neutral',
  className = '',
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={`inline-block rounded-sm border px-2 text-xs font-semibold leading-6 ${tones[tone]} ${className}`}>
      {children}
    </span>
  );
}
