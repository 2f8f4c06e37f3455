import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import { useCall } from '../lib/use-call.js';
import { wallText } from './wall.texts.js';
import type { WallRow } from './wall-words.js';

/** A picture never changes: it is fetched once, however often the wall is read anew. */
const staleTime = Infinity;

/** The newest picture of an attempt. @param instead while there is none, and where it cannot be had */
export function NewestPicture({
  row: { id: paperId, image: id, realName, userName },
  instead = null,
  sx,
}: {
  row: WallRow;
  instead?: ReactNode;
  sx: SxProps<Theme>;
}): ReactElement {
  const { data } = useCall('/api/exam/watch/capture-picture', { paperId, id }, { enabled: id !== '', staleTime, keepPrevious: id !== '' });
  if (id === '' || data === undefined) return <>{instead}</>;
  return <Box component="img" src={data.image} alt={wallText('wall.imageAlt', { name: realName || userName })} sx={sx} />;
}
