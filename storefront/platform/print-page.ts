/** Prints the page that is shown. */
export let printPage = (): void => window.print();

/** For a program that prints by itself, before anything is rendered. Browsers' bundles are without it. */
export function printPageBy(form: () => void): void {
  printPage = form;
}
