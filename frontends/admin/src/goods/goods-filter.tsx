import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { useFilter } from '../ui/filters.js';
import { goodsText } from './goods.texts.js';

/** The goods that a list is about, where an address named them; taken away, the list shows all. */
export function GoodsFilter(): ReactElement | null {
  const [value, set] = useFilter('goodsId');
  const id = typeof value === 'string' ? value : '';
  const call = useCall('/api/mall/goods/admin/detail', { id }, { enabled: id !== '' });
  if (id === '') return null;
  return <Chip label={call.data?.title ?? goodsText('log.goods')} onDelete={() => set(undefined)} sx={{ maxWidth: '100%' }} />;
}
