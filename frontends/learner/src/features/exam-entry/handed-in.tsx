import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { Icon } from '@xuekao/frontend-shared';
import { recordsOf } from '../../lib/records-address.js';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Entry, ExamCheck } from '../../lib/sitting/entry-rules.js';
import { handedInWords } from './handed-in-words.js';
import { handedInText } from './handed-in.texts.js';
import { OfflineState } from './offline-state.js';

export interface HandedInProps {
  exam: ExamCheck;
  last: ExamCheck['last'];
  entry: Entry;
}

/** First lines for a person who has handed in, that it is done and the way to the result; of an exam in a room for everybody. */
export function HandedIn({ exam, last, entry }: HandedInProps): ReactElement | null {
  if (exam.offline) return <OfflineState exam={exam} />;
  return last ? <Done exam={exam} last={last} entry={entry} /> : null;
}

function Done({ exam, last, entry }: HandedInProps & { last: NonNullable<ExamCheck['last']> }): ReactElement {
  const { head, facts, reason } = handedInWords({ ...exam, last }, entry);
  const isOneScore = last.isOut && exam.examCount === 1;
  const to = isOneScore ? addressOf(learnerPages.ShowExam, { id: last.paperId }) : recordsOf(exam.id);
  return (
    <Box
      role="status"
      sx={{
        mb: 2.5,
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', display: 'flex', gap: 1.25 }}>
        <Box sx={{ flex: 'none', color: 'success.main', pt: '2px' }}>
          <Icon name="success" size={22} />
        </Box>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{head}</Typography>
          {[facts, reason].map((words) =>
            words === '' ? null : (
              <Typography key={words} variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
                {words}
              </Typography>
            ),
          )}
        </Box>
      </Box>
      <Button component={Link} to={to} variant={entry.action === 'blocked' ? 'contained' : 'outlined'} sx={{ minHeight: 44 }}>
        {isOneScore ? handedInText('handed.score') : handedInText('handed.records')}
      </Button>
    </Box>
  );
}
