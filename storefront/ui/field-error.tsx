/** The class names shared by all text inputs. */
export const inputClass =
  'block min-h-12 w-full rounded-md border border-steel bg-white px-3 py-2.5 text-base text-ink placeholder:text-steel aria-invalid:border-oxblood aria-invalid:border-2 disabled:bg-bone';

/** The error message below an input. Reference its `id` in the input's aria-describedby. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="mt-1.5 text-sm font-semibold text-oxblood">
      {message}
    </p>
  );
}
