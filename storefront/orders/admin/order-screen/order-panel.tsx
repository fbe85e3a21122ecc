import { type ReactNode, useId } from 'react';

export interface OrderPanelProps {
  title: string;
  /** A button or link next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of an order's screen. */
export function OrderPanel({ title, action, children }: OrderPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border border-ink bg-white px-4 py-4 sm:px-5">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
