import type { CallInput } from '@xuekao/frontend-shared';
import { api, type RowOf } from '../lib/api.js';
import { saveFile } from '../ui/download.js';
import { codesText } from './codes.texts.js';

/** Codes that were made together. */
export type Batch = RowOf<'/api/pay/code/batch-paging'>;
export type CodeKind = CallInput<'/api/pay/code/make'>['kind'];
export const codeKinds = ['exam', 'repo', 'course', 'points'] as const satisfies readonly CodeKind[];

export const goodsText = ({ kind, title, points }: Pick<Batch, 'kind' | 'title' | 'points'>): string =>
  kind === 'points' ? codesText('codes.points', { n: points }) : title;

export async function exportCodes(id: string): Promise<void> {
  const { name, content } = await api.download('/api/pay/code/export', { id });
  saveFile(name, content);
}
