/**
 * What several texts are searched by, whatever their case and accents: "Zoë" is found by "zoe". What is asked for is
 * folded in the same way. The parts stand on lines of their own, so that nothing is found across two of them.
 */
export function searchKey(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join('\n')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}
