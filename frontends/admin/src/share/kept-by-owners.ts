import type { Ownership } from '@xuekao/contracts';
import { shareText } from './share.texts.js';

const titlesShown = 3;

/** Why not all of the rows can be deleted: other people own some of them; empty: nobody does. */
export function keptByOwners(rows: readonly (Pick<Ownership, 'right'> & { title: string })[]): string {
  const others = rows.filter(({ right }) => right !== 'own');
  if (others.length === 0) return '';
  const names = others
    .slice(0, titlesShown)
    .map(({ title }) => shareText('share.delete.title', { title }))
    .join('');
  return shareText(others.length > titlesShown ? 'share.delete.keptMore' : 'share.delete.kept', { names, n: others.length });
}
