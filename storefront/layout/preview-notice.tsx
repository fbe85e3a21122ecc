/** A notice above the pages of a shop that isn't open yet, which only staff can see. */
export function PreviewNotice() {
  return (
    <p className="bg-brass p-2 text-center text-sm text-white print:hidden">
      Preview for staff: customers see Coming Soon.{' '}
      <a href="/site-content" className="underline">
        Open the shop
      </a>
    </p>
  );
}
