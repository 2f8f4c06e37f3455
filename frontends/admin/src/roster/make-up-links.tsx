import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatRange, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { examText } from '../exam/exam.texts.js';
import { examRoutes } from '../exam/routes.js';
import { useCall } from '../lib/use-call.js';
import { rosterText } from './roster.texts.js';

type MakeUpInfo = CallOutput<'/api/exam/exam/make-up-info'>;
const stateText = (state: number): string => examText(state === 0 ? 'exam.state.0' : state === 1 ? 'exam.state.1' : 'exam.state.2');

/** Exams that belong together by a make-up exam; nothing where there is none. */
export function MakeUpLinks({ info }: { info: MakeUpInfo | undefined }): ReactElement | null {
  if (info === undefined || (info.original === null && info.makeUps.length === 0)) return null;
  return (
    <Alert severity="info">
      {info.original === null ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {rosterText('roster.makeUpIs')}
          <ExamLink {...info.original} />
        </Typography>
      )}
      {info.makeUps.length === 0 ? null : (
        <>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {rosterText('roster.makeUpMade')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {info.makeUps.map(({ id, title, state, startTime, endTime, people }) => (
              <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <ExamLink id={id} title={title} />{' '}
                {rosterText('roster.makeUpMadeFacts', { state: stateText(state), time: formatRange(startTime, endTime), n: people })}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

const ExamLink = ({ id, title }: { id: string; title: string }): ReactElement => (
  <MuiLink component={Link} underline="always" to={addressOf(examRoutes.ExamDetail, { id })}>
    {title}
  </MuiLink>
);

/** Of an exam on its own page. */
export function MakeUpLinksOf({ examId }: { examId: string }): ReactElement | null {
  // a link beside the exam: the page is whole without it
  const call = useCall('/api/exam/exam/make-up-info', { id: examId }, { staleTime: 5_000 });
  return (
    <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
      <MakeUpLinks info={call.data} />
    </Box>
  );
}
