import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FilterCondition } from '@xuekao/contracts';
import { EmptyState, formatDateTime, formatDuration } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { Section } from '../ui/page.js';
import { AnswerDialog } from './answer-dialog.js';
import { useAskedPage } from './asked-page.js';
import { PageSteps } from './page-steps.js';
import { resultText } from './result.texts.js';

type Row = RowOf<'/api/survey/paper/paging'>;
interface AnswerTableProps {
  surveyId: string;
  conditions: FilterCondition[];
  needLogin: boolean;
}
const size = 20;

/** Answers behind the figures. One that does not count stays, and can count again. */
export function AnswerTable({ surveyId, conditions, needLogin }: AnswerTableProps): ReactElement {
  const canSave = useCan('survey:save');
  const { busy, run } = useAction();
  const [page, setPage] = useAskedPage(conditions);
  const [open, setOpen] = useState<Row | null>(null);
  const call = useCall('/api/survey/paper/paging', { current: page, size, params: { surveyId, conditions } }, { keepPrevious: true });
  const nameOf = (row: Row): string => row.realName || resultText('result.anonymous');
  const setValid = async ({ id, valid }: Row): Promise<void> => {
    const done = await run(() => api.call('/api/survey/paper/valid', { ids: [id], state: valid ? 1 : 0 }), resultText('result.changed'));
    if (done !== undefined)
      await refreshCalls(
        [
          '/api/survey/paper/paging',
          '/api/survey/paper/statistic',
          '/api/survey/paper/text-paging',
          '/api/survey/paper/cross',
          // how many answers count
          '/api/survey/survey/detail',
        ],
        ['survey'],
      );
  };
  return (
    <Section>
      <CallView call={call} height={300}>
        {({ records, total, pages }) => (
          <>
            {total === 0 ? <EmptyState text={resultText('result.none')} /> : null}
            {total === 0 ? null : (
              <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={resultText('result.view.papers')}>
                <Table size="small">
                  <TableHead>
                    <TableRow>
                      {needLogin ? <TableCell>{resultText('result.person')}</TableCell> : null}
                      <TableCell>{resultText('result.handTime')}</TableCell>
                      <TableCell align="right">{resultText('result.cost')}</TableCell>
                      <TableCell align="right">{resultText('result.total')}</TableCell>
                      <TableCell>{resultText('result.place')}</TableCell>
                      <TableCell>{resultText('result.state')}</TableCell>
                      <TableCell />
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    {records.map((row) => (
                      <TableRow key={row.id}>
                        {needLogin ? <TableCell sx={{ whiteSpace: 'nowrap' }}>{nameOf(row)}</TableCell> : null}
                        <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(row.handTime)}</TableCell>
                        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                          {formatDuration(row.costSeconds)}
                        </TableCell>
                        <TableCell align="right">{row.totalScore}</TableCell>
                        <TableCell sx={{ whiteSpace: 'nowrap' }}>{[...new Set([row.province, row.city])].join(' ')}</TableCell>
                        <TableCell>
                          <Chip
                            size="small"
                            variant="outlined"
                            color={row.valid ? 'default' : 'warning'}
                            label={resultText(row.valid ? 'result.valid' : 'result.invalid')}
                          />
                        </TableCell>
                        <TableCell sx={{ whiteSpace: 'nowrap' }}>
                          <Button size="small" aria-label={resultText('result.openOf', { name: nameOf(row) })} onClick={() => setOpen(row)}>
                            {resultText('result.open')}
                          </Button>
                          {canSave ? (
                            <Button size="small" color="secondary" disabled={busy} onClick={() => void setValid(row)}>
                              {resultText(row.valid ? 'result.setInvalid' : 'result.setValid')}
                            </Button>
                          ) : null}
                        </TableCell>
                      </TableRow>
                    ))}
                  </TableBody>
                </Table>
              </Box>
            )}
            <PageSteps total={total} page={page} pages={pages} onChange={setPage} />
          </>
        )}
      </CallView>
      {open === null ? null : <AnswerDialog id={open.id} name={nameOf(open)} onClose={() => setOpen(null)} />}
    </Section>
  );
}
