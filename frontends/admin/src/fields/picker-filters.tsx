import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useFilter } from '../ui/filters.js';
import { ChapterPicker, DepartPicker, PointPicker, RepoPicker } from './pickers.js';
import { RolePicker } from './role-picker.js';

const wide = { width: { xs: '100%', sm: 240 } } as const;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

export function RepoFilter(): ReactElement {
  const [value, set] = useFilter('repoId');
  return <RepoPicker value={text(value)} width={wide} onChange={(repoId) => set(repoId, { chapterId: undefined })} />;
}

export function ChapterFilter(): ReactElement | null {
  const [repoId] = useFilter('repoId');
  const [value, set] = useFilter('chapterId');
  if (text(repoId) === '') return null;
  return (
    <Box sx={wide}>
      <ChapterPicker repoId={text(repoId)} multiple={false} values={text(value) === '' ? [] : [text(value)]} onChange={([id]) => set(id)} />
    </Box>
  );
}

export function PointFilter(): ReactElement {
  const [value, set] = useFilter('pointCodes');
  return (
    <Box sx={wide}>
      <PointPicker values={texts(value)} onChange={(codes) => set(codes.length === 0 ? undefined : codes)} />
    </Box>
  );
}

export function DepartFilter(): ReactElement {
  const [value, set] = useFilter('deptCode');
  return (
    <Box sx={wide}>
      <DepartPicker multiple={false} values={text(value) === '' ? [] : [text(value)]} onChange={([code]) => set(code)} />
    </Box>
  );
}

export function RoleFilter(): ReactElement {
  const [value, set] = useFilter('role');
  return (
    <Box sx={{ width: { xs: '100%', sm: 180 } }}>
      <RolePicker multiple={false} values={text(value) === '' ? [] : [text(value)]} onChange={([id]) => set(id)} />
    </Box>
  );
}
