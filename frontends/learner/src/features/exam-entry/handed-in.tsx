import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { Icon } from '@xuekao/frontend-shared';
import { recordsOf } from '../../lib/records-address.js';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Entry, ExamCheck } from './entry-rules.js';
import { handedInWords } from './handed-in-words.js';
import { handedInText } from './handed-in.texts.js';

export interface HandedInProps {
  exam: ExamCheck;
  last: NonNullable<ExamCheck['last']>;
  entry: Entry;
}

/** First lines for a person who has handed in: that it is done, and the way to the result. */
export function HandedIn({ exam, last, entry }: HandedInProps): ReactElement {
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
