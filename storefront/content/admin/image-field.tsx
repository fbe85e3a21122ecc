import { shopImage } from '#core/content/default-content.ts';
import { Button } from '#storefront/ui/button.tsx';
import { SingleImageField, type SingleImageFieldProps } from '#storefront/uploads/admin/image-uploader.tsx';

/** One picture, with the way back to the shop's own drawings. */
export function ImageField(props: SingleImageFieldProps) {
  const { value, onChange } = props;
  return (
    <div>
      <SingleImageField {...props} />
      <Button
        variant="secondary"
        size="xs"
        className="mt-3"
        disabled={value === shopImage}
        onClick={() => onChange(shopImage)}
      >
        Use the shop’s own drawing
      </Button>
    </div>
  );
}
