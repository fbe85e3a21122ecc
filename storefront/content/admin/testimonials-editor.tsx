import { useEffect, useRef } from 'react';
import { type Control, type FieldErrors, type UseFormRegister, useFieldArray } from 'react-hook-form';
import { maxTestimonials } from '#core/content/shop-settings.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { newTestimonial, type ShopFields, type ShopFieldsBody } from './shop-fields.ts';

export interface TestimonialsEditorProps {
  control: Control<ShopFields, unknown, ShopFieldsBody>;
  register: UseFormRegister<ShopFields>;
  errors: FieldErrors<ShopFields>['testimonials'];
}

/** The editor for testimonials: what customers have said, in the order of the home page. */
export function TestimonialsEditor({ control, register, errors }: TestimonialsEditorProps) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'testimonials' });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // A button that is moved or removed loses the focus. The focus then moves with the testimonial, or to a neighbour if the testimonial
  // is removed.
  const focusAfter = useRef<string | null>(null);
  useEffect(() => {
    if (focusAfter.current === null) return;
    const wanted = list.current?.querySelector<HTMLElement>(focusAfter.current) ?? addButton.current;
    focusAfter.current = null;
    wanted?.focus();
  });

  function shift(index: number, to: number): void {
    focusAfter.current = `li:nth-child(${to + 1}) [data-move]:not(:disabled)`;
    move(index, to);
  }
  function drop(index: number): void {
    focusAfter.current = `li:nth-child(${Math.max(1, index)}) textarea`;
    remove(index);
  }
  return (
    <section aria-labelledby="testimonials-heading" className="border-t border-ink pt-4">
      <h2 id="testimonials-heading" className="text-xl">
        Testimonials
      </h2>
      <p className="mt-1 text-sm text-steel">
        Quotes from real customers, shown on the home page in this order. If there are none, the section is hidden.
      </p>
      <ol ref={list} className="mt-4 grid grid-cols-1 gap-5">
        {fields.map(({ id }, index) => (
          <li key={id} className="ledger-margin grid grid-cols-1 gap-3 pl-4">
            <TextAreaField
              label={`Quote ${index + 1}`}
              rows={3}
              className="[&_textarea]:min-h-20 [&_textarea]:field-sizing-content"
              error={errors?.[index]?.quote?.message}
              {...register(`testimonials.${index}.quote`)}
            />
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
              <Field
                label={`Name ${index + 1}`}
                error={errors?.[index]?.name?.message}
                {...register(`testimonials.${index}.name`)}
              />
              <Field
                label={`Place ${index + 1}`}
                error={errors?.[index]?.place?.message}
                {...register(`testimonials.${index}.place`)}
              />
              <Field
                label={`Pack ${index + 1}`}
                error={errors?.[index]?.product?.message}
                {...register(`testimonials.${index}.product`)}
              />
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                data-move
                size="xs"
                variant="secondary"
                disabled={index === 0}
                aria-label={`Move testimonial ${index + 1} up`}
                onClick={() => shift(index, index - 1)}
              >
                Up
              </Button>
              <Button
                data-move
                size="xs"
                variant="secondary"
                disabled={index === fields.length - 1}
                aria-label={`Move testimonial ${index + 1} down`}
                onClick={() => shift(index, index + 1)}
              >
                Down
              </Button>
              <Button
                size="xs"
                variant="danger"
                aria-label={`Remove testimonial ${index + 1}`}
                onClick={() => drop(index)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <FieldError id="testimonials-error" message={errors?.root?.message ?? errors?.message} />
      <Button
        ref={addButton}
        size="xs"
        variant="secondary"
        className="mt-4"
        disabled={fields.length >= maxTestimonials}
        onClick={() => append({ ...newTestimonial }, { focusName: `testimonials.${fields.length}.quote` })}
      >
        Add testimonial
      </Button>
    </section>
  );
}
