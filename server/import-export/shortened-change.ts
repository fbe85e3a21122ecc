const longest = 160;
const before = 40;

/** Two long texts as far as their difference shows, so that a list of changes can be read. */
export function shortenedChange(from: string, to: string): { from: string; to: string } {
  if (from.length <= longest && to.length <= longest) return { from, to };
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = Math.max(0, same - before);
  return { from: excerpt(from, start), to: excerpt(to, start) };
}

function excerpt(text: string, start: number): string {
  const end = start + longest;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
