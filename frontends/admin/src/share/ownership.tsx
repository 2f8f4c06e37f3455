import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Ownership } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import type { Column } from '../ui/column.js';
import { SelectFilter } from '../ui/filters.js';
import { shareText } from './share.texts.js';

/** Owner of the object, and the right on that of somebody else. */
export const ownerColumn = <Row extends Ownership & { id: string }>(): Column<Row> => ({
  key: 'ownerName',
  label: shareText('column.owner'),
  text: (row) => row.ownerName,
  cell: (row) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {row.ownerName === '' ? '—' : row.ownerName}
      {row.right === 'own' ? (
        row.shareCount > 0 ? (
          <Chip size="small" variant="outlined" label={shareText('column.shared')} />
        ) : null
      ) : (
        <Chip size="small" label={shareText(`share.right.${row.right}`)} />
      )}
    </Box>
  ),
});

/** Part of the list: own objects, those of colleagues, those of the department. */
export function ScopeFilter(): ReactElement {
  return (
    <SelectFilter
      source="scope"
      label={shareText('scope.label')}
      options={(['mine', 'shared', 'department'] as const).map((value) => ({ value, label: shareText(`scope.${value}`) }))}
    />
  );
}

export const mayEdit = ({ right }: Pick<Ownership, 'right'>): boolean => right === 'own' || right === 'edit';
export const mayOwn = ({ right }: Pick<Ownership, 'right'>): boolean => right === 'own';
