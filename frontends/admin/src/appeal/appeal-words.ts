import type { RowOf } from '../lib/api.js';
import { appealText } from './appeal.texts.js';

export type Appeal = RowOf<'/api/paper/appeal/paging'>;

export const placeText = ({ number }: Pick<Appeal, 'number'>): string =>
  number === 0 ? appealText('appeal.ofPaper') : appealText('appeal.of', { n: number });
