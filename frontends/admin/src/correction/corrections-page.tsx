import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader } from '../ui/page.js';
import { CorrectionState, isUnderWay, numbersText } from './correction-words.js';
import { correctionText } from './correction.texts.js';
import { correctionRoutes } from './routes.js';
import { useRefresh } from './use-refresh.js';

const size = 20;

/** `/exam/:id/corrections`: who corrected what, when and why. */
export function CorrectionsPage(): ReactElement {
  const { id = '' } = useParams();
  const [current, setCurrent] = useState(1);
  const exam = useCall('/api/exam/exam/detail', { id });
  const list = useCall('/api/exam/correction/paging', { current, size, params: { examId: id } }, { keepPrevious: true });
  useRefresh(
    list.refetch,
    (list.data?.records ?? []).some(({ state }) => isUnderWay(state)),
  );
  return (
    <>
      <PageHeader
        title={correctionText('fix.title')}
        note={exam.data?.title}
        back={addressOf(examRoutes.ExamDetail, { id })}
        actions={
          <Button component={Link} to={addressOf(correctionRoutes.ExamCorrectionAdd, { id })} variant="contained">
            {correctionText('fix.create')}
          </Button>
        }
      />
      <CallView call={list} height={200}>
        {({ records, pages }) =>
          records.length === 0 ? (
            <Typography color="textSecondary">{correctionText('fix.empty')}</Typography>
          ) : (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <Box
                component="ul"
                sx={{ listStyle: 'none', m: 0, p: 0, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
              >
                {records.map((row) => (
                  <Box
                    component="li"
                    key={row.id}
                    sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
                  >
                    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
                      <MuiLink
                        component={Link}
                        to={addressOf(correctionRoutes.ExamCorrection, { id: row.id })}
                        sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
                      >
                        {numbersText(row)}
                      </MuiLink>
                      <CorrectionState state={row.state} />
                      {row.counts === null ? null : (
                        <Typography variant="body2" color="textSecondary">
                          {correctionText('fix.changed', { n: row.counts.changed })}
                        </Typography>
                      )}
                    </Box>
                    <Typography sx={{ overflowWrap: 'anywhere' }}>{row.reason}</Typography>
                    <Typography variant="body2" color="textSecondary">
                      {correctionText('fix.by', { name: row.byName, time: formatDateTime(row.createTime) })}
                    </Typography>
                  </Box>
                ))}
              </Box>
              {pages > 1 ? <Pagination count={pages} page={current} onChange={(_event, next) => setCurrent(next)} /> : null}
            </Box>
          )
        }
      </CallView>
    </>
  );
}
