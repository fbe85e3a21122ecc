/** @param numberColumns how many of the last columns are aligned to the right */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numberColumns = 0,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column < head.length - numberColumns ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
