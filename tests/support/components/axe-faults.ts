import axe from 'axe-core';

/** Returns axe's violations in the components on the page, one line for each. Rules for whole pages are left out. */
export async function axeFaults(): Promise<string[]> {
  const main = document.querySelector('main');
  if (main === null) throw new Error('Nothing is mounted');
  const { violations } = await axe.run(main, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
}
