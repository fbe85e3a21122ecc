import { useState } from 'react';
import type { CodeRule } from '#core/codes/code-rule.ts';
import { Field } from '#storefront/ui/field.tsx';
import { explainText } from './code-text.ts';

/** A field in which staff scan or type a code, to see how the rules in the form read it. */
export function TryCode({ rules }: { rules: readonly CodeRule[] }) {
  const [code, setCode] = useState('');
  const isTyped = code.trim() !== '';
  return (
    <section aria-labelledby="try-code" className="mt-8 border-t border-ink pt-4">
      <h2 id="try-code" className="mb-3 text-xl">
        Try a code
      </h2>
      <Field
        label="Code"
        hint="Scan or type one, to see how these rules read it. Nothing is saved."
        autoComplete="off"
        className="max-w-md"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        // Ignores Enter, because scanners send it after the code and it would save the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="mt-2 min-h-6 font-semibold">
        {isTyped ? explainText(code, rules) : ''}
      </p>
    </section>
  );
}
