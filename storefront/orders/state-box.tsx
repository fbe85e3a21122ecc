import type { ReactNode } from 'react';

const tones = {
  done: 'border-eucalypt bg-eucalypt/8 [&_.box-title]:text-eucalypt',
  progress: 'border-brass bg-brass/8 [&_.box-title]:text-brass',
  action: 'border-oxblood bg-white [&_.box-title]:text-oxblood',
  neutral: 'border-steel bg-bone [&_.box-title]:text-steel',
};

export interface StateBoxProps {
  /** done: green. progress: waiting. action: the customer is to do something. neutral: over. */
  tone: keyof typeof tones;
  title: string;
  /** A line or two under the title. */
  words?: ReactNode;
  /** Buttons and forms below. */
  children?: ReactNode;
}

/** Where an order stands, in one box. */
export function StateBox({ tone, title, words: text, children }: StateBoxProps) {
  return (
    <div className={`rounded-sm border px-4 py-4 text-sm tabular-nums sm:px-5 ${tones[tone]}`}>
      <h4 className="box-title font-text text-base font-semibold tracking-normal">{title}</h4>
      {text ? <div className="mt-1 grid max-w-prose gap-1.5">{text}</div> : null}
      {children}
    </div>
  );
}
