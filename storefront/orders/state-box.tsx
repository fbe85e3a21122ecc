import type { ReactNode } from 'react';

const tones = {
  done: 'border-eucalypt bg-eucalypt/8 [&_.box-title]:text-eucalypt',
  progress: 'border-brass bg-brass/8 [&_.box-title]:text-brass',
  action: 'border-oxblood bg-white [&_.box-title]:text-oxblood',
  overdue: 'border-oxblood bg-white',
  quiet: 'border-rule bg-paper [&_.box-title]:text-steel',
  neutral: 'border-steel bg-bone [&_.box-title]:text-steel',
};

interface StateBoxProps {
  /**
   * done: nothing is left to do, in green. progress: something continues by itself. action, overdue: the customer must act. quiet:
   * nothing to do now. neutral: the order has ended.
   */
  tone: keyof typeof tones;
  /** The problem, in white on dark red at the top of the box. */
  head?: string;
  title: string;
  /** A line or two below the title. */
  text?: ReactNode;
  /** The buttons and forms below the text. */
  children?: ReactNode;
}

/** A box that shows the state of an order. */
export function StateBox({ tone, head, title, text, children }: StateBoxProps) {
  return (
    <div className={`overflow-clip rounded-sm border text-sm tabular-nums ${tones[tone]}`}>
      {head === undefined ? null : (
        <p className="bg-oxblood px-4 py-3 text-base font-semibold text-white sm:px-5">{head}</p>
      )}
      <div className="px-4 py-4 sm:px-5">
        <h5 className="box-title font-text text-base font-semibold tracking-normal">{title}</h5>
        {text ? <div className="mt-1 grid max-w-prose gap-1.5">{text}</div> : null}
        {children}
      </div>
    </div>
  );
}
