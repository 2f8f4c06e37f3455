import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { rateOf, trainAddress, type TrainRecord } from './train-facts.js';
import { trainingText } from './training.texts.js';

const stateText = (state: number): string => trainingText(state === 0 ? 'train.state.0' : state === 1 ? 'train.state.1' : 'train.state.2');

/** Trainings, each with how far it is and the way on. */
export function TrainRows({ rows, hasTitle = true }: { rows: readonly TrainRecord[]; hasTitle?: boolean }): ReactElement {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            p: 1.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.25,
            bgcolor: 'background.paper',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
          }}
        >
          <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {hasTitle ? `${row.title} · ${row.trainMode_dictText}` : row.trainMode_dictText}
              </Typography>
              <Chip size="small" label={stateText(row.state)} color={row.state === 0 ? 'primary' : 'default'} variant="outlined" />
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {trainingText('train.record.line', {
                done: row.answerCount,
                all: row.totalCount,
                right: row.rightCount,
                rate: rateOf(row.rightCount, row.answerCount),
              })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {formatDateTime(row.updateTime)}
            </Typography>
          </Box>
          {row.state === 0 && !row.isOffered ? (
            <Typography variant="body2" color="textSecondary">
              {trainingText('train.record.closed')}
            </Typography>
          ) : row.state === 0 ? (
            <Button component={Link} to={trainAddress(row.repoId, row.trainMode)} variant="outlined">
              {trainingText('train.go')}
            </Button>
          ) : row.state === 1 ? (
            <Button component={Link} to={addressOf(learnerPages.TrainResult, { trainId: row.id })} color="secondary">
              {trainingText('train.result')}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
