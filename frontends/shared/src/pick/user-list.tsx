import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { EmptyState, ErrorState } from '../feedback/states.js';
import type { Loaded } from '../lib/use-load.js';
import { sharedText } from '../texts/zh-cn.js';
import { pickText } from './pick.texts.js';
import type { UserRow } from './user-query.js';

export interface UserListProps {
  users: Loaded<{ records: UserRow[]; total: number }>;
  page: number;
  size: number;
  isChosen: (id: string) => boolean;
  onTick: (people: readonly UserRow[], on: boolean) => void;
  onPage: (page: number) => void;
}

function Person({ row, on, onTick }: { row: UserRow; on: boolean; onTick: (on: boolean) => void }): ReactElement {
  return (
    <FormControlLabel
      sx={{ width: '100%', minHeight: 48, mr: 0 }}
      control={
        <Checkbox
          checked={on}
          onChange={(_, next) => onTick(next)}
          slotProps={{ input: { 'aria-label': pickText('pick.users.choose', { name: row.realName }) } }}
        />
      }
      label={
        <>
          {row.realName}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1, overflowWrap: 'anywhere' }}>
            {row.userName} · {row.deptCode_dictText}
          </Typography>
        </>
      }
    />
  );
}

/** One page of people, each to be ticked; the earlier page stays, paler, until the next is there. */
export function UserList({ users, page, size, isChosen, onTick, onPage }: UserListProps): ReactElement {
  const { data, error, loading, retry } = users;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) {
    return (
      <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} variant="rounded" height={40} />
        ))}
      </Box>
    );
  }
  const rows = data.records;
  const pages = Math.ceil(data.total / size);
  const all = rows.length > 0 && rows.every((row) => isChosen(row.id));
  return (
    <Box aria-busy={loading} sx={{ minWidth: 0, opacity: loading ? 0.6 : 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          label={pickText('pick.users.page')}
          control={
            <Checkbox
              checked={all}
              indeterminate={!all && rows.some((row) => isChosen(row.id))}
              disabled={rows.length === 0}
              onChange={() => onTick(rows, !all)}
            />
          }
        />
        <Typography variant="body2" color="textSecondary" role="status">
          {pickText('pick.users.found', { n: data.total })}
        </Typography>
      </Box>
      {rows.length === 0 ? (
        <EmptyState text={pickText('pick.users.empty')} />
      ) : (
        <Box
          component="ul"
          aria-label={pickText('pick.users.list')}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 2,
          }}
        >
          {rows.map((row) => (
            <Box component="li" key={row.id}>
              <Person row={row} on={isChosen(row.id)} onTick={(on) => onTick([row], on)} />
            </Box>
          ))}
        </Box>
      )}
      {pages > 1 ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', pt: 1 }}>
          <Pagination
            count={pages}
            page={page}
            shape="rounded"
            siblingCount={0}
            sx={{ '& .MuiPaginationItem-root': { minWidth: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, m: 0 } }}
            onChange={(_, next) => onPage(next)}
          />
        </Box>
      ) : null}
    </Box>
  );
}
