import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { formatDateTime, sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { centreText } from './centre.texts.js';
import type { MessageRow } from './use-messages.js';

const listSx = { listStyle: 'none', m: 0, p: 0, '& > li': { borderTop: 1, borderColor: 'divider' } } as const;

export interface MessageListProps {
  rows: readonly MessageRow[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  onOpen: (id: string) => void;
}

export function MessageList({ rows, chosen, onChoose, onOpen }: MessageListProps): ReactElement {
  return (
    <Box component="ul" sx={listSx}>
      {rows.map((row) => {
        const isUnread = row.readState === 0;
        return (
          <Box
            component="li"
            key={row.id}
            sx={{ display: 'flex', alignItems: 'flex-start', bgcolor: chosen.has(row.id) ? 'action.selected' : undefined }}
          >
            <Checkbox
              checked={chosen.has(row.id)}
              onChange={(_event, isChosen) => onChoose(row.id, isChosen)}
              slotProps={{ input: { 'aria-label': centreText('messages.select', { title: row.title }) } }}
              sx={{ width: 44, height: 44, my: 0.5 }}
            />
            <ButtonBase
              onClick={() => onOpen(row.id)}
              sx={{
                flex: 1,
                minWidth: 0,
                minHeight: 52,
                px: 1,
                py: 1.25,
                display: 'grid',
                alignItems: 'baseline',
                columnGap: 2,
                textAlign: 'left',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
                '&:hover': { bgcolor: 'action.hover' },
                '&.Mui-focusVisible': { outlineOffset: -2 },
              }}
            >
              <Typography
                component="span"
                sx={{
                  position: 'relative',
                  pl: 2,
                  overflowWrap: 'anywhere',
                  display: '-webkit-box',
                  WebkitLineClamp: 2,
                  WebkitBoxOrient: 'vertical',
                  overflow: 'hidden',
                  fontWeight: isUnread ? 650 : 400,
                  color: isUnread ? 'text.primary' : 'text.secondary',
                }}
              >
                {isUnread ? (
                  <Box
                    component="span"
                    aria-hidden
                    sx={{ position: 'absolute', left: 0, top: '0.65em', width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main' }}
                  />
                ) : null}
                {row.title}
                <span style={visuallyHidden}>{centreText(isUnread ? 'messages.state.unread' : 'messages.state.read')}</span>
              </Typography>
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                sx={{ pl: { xs: 2, sm: 0 }, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
              >
                {formatDateTime(row.createTime)}
              </Typography>
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}

export function MessageListSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} variant="rounded" height={44} />
      ))}
    </Box>
  );
}
