import type { ReactNode } from 'react';

/** Fields that belong together, two beside each other where there is room. */
export function FieldGroup({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-ink pt-3">
      <legend className="float-left w-full font-display text-xl font-semibold">{legend}</legend>
      {hint ? <p className="clear-both text-sm text-steel">{hint}</p> : null}
      <div className="clear-both grid grid-cols-1 items-end gap-5 pt-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
