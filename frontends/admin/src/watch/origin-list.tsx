import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState, Skeleton } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { OriginGroup } from '../evidence/origin-group.js';
import { foundOf } from '../evidence/origin-words.js';
import { originText } from '../evidence/origin.texts.js';

const pageSize = 20;

/** Attempts of an exam that share a device or an address, the strongest reason first. */
export function OriginList({ examId }: { examId: string }): ReactElement {
  const [current, setCurrent] = useState(1);
  const call = useCall('/api/exam/watch/shared-origins', { examId, current, size: pageSize }, { keepPrevious: true, onFocus: true });
  if (call.data === undefined)
    return call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : <Skeleton height={160} />;
  const { records, pages, attempts, unrecorded } = call.data;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box>
        {records.length === 0 ? null : <Typography sx={{ fontWeight: 550 }}>{foundOf(call.data).join('')}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {originText('origin.help')}
        </Typography>
        {unrecorded > 0 ? (
          <Typography variant="body2" color="textSecondary">
            {originText('origin.unrecorded', { total: attempts, n: unrecorded })}
          </Typography>
        ) : null}
      </Box>
      {records.length === 0 ? <EmptyState text={originText(attempts === 0 ? 'origin.noPapers' : 'origin.none')} /> : null}
      {records.map((group) => (
        <OriginGroup key={group.id} group={group} />
      ))}
      {pages > 1 ? (
        <Pagination count={pages} page={current} aria-label={originText('origin.pages')} onChange={(_, page) => setCurrent(page)} />
      ) : null}
    </Box>
  );
}
