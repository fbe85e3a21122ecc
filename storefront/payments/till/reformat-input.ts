/**
 * Reformats an input while it is typed in, and keeps the caret after the same digit, so that a digit can be corrected in the
 * middle of a card number.
 */
export function reformatInput(input: HTMLInputElement, format: (text: string) => string): void {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted === typed) return;
  const caret = input.selectionStart ?? typed.length;
  input.value = formatted;
  if (caret >= typed.length) return;
  const digitsBefore = typed.slice(0, caret).replace(/\D/g, '').length;
  const place = caretAfterDigits(formatted, digitsBefore);
  input.setSelectionRange(place, place);
}

/** Returns the position in a text after the given number of digits. */
function caretAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text[place] ?? '')) seen += 1;
  }
  return text.length;
}
