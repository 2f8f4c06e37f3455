import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatDateTime, formatMinutes, formatScore, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { ExamTitle } from '../../lib/exam-title.js';
import { verdictOfPaper } from '../../lib/exam-words.js';
import { recordsText } from '../../texts/records.texts.js';
import { text } from '../../texts/zh-cn.js';
import { scoreSoFar } from '../exam-result/result-words.js';
import { resultText } from '../exam-result/result.texts.js';

export type RecordRow = CallOutput<'/api/paper/paper/my-paging'>['records'][number];

const points = (score: number | null): string => (score === null ? '—' : formatScore(score));

function ScoreCell({ row }: { row: RecordRow }): ReactElement {
  if (row.state === 0) return <>—</>;
  const verdict = verdictOfPaper(row);
  if (verdict === 'invalid') {
    return (
      <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
        {resultText('result.invalid')}
        {row.exMsg === '' ? '' : `（${row.exMsg}）`}
      </Box>
    );
  }
  // the result page says the same of the same record
  const soFar = scoreSoFar(row);
  if (soFar !== null)
    return (
      <>
        {resultText('result.soFar')} <strong>{formatScore(soFar)}</strong> / {formatScore(row.totalScore)}
      </>
    );
  // that a person has to mark it stands in the state of marking
  if (verdict === 'wait') return <>—</>;
  if (verdict === 'hidden') return <>{text('hall.hidden')}</>;
  if (row.isWithheld === true) return <>{text('hall.withheld')}</>;
  if (verdict === 'held' || row.userScore === null) return <>{resultText('result.pending')}</>;
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <strong>{formatScore(row.userScore)}</strong> / {formatScore(row.totalScore)}
      </Box>{' '}
      <Box
        component="span"
        sx={{ ml: 1, whiteSpace: 'nowrap', fontWeight: 600, color: verdict === 'pass' ? 'success.main' : 'text.secondary' }}
      >
        {text(verdict === 'pass' ? 'hall.passed' : 'hall.failed')}
      </Box>
    </>
  );
}

/** @param wide a press anywhere on the card, which it stands in, is one on it */
function ActionButton({ row, wide = false }: { row: RecordRow; wide?: boolean }): ReactElement {
  const open = row.state === 0;
  return (
    <Button
      component={Link}
      to={open ? addressOf(learnerPages.StartExam, { id: row.id }) : addressOf(learnerPages.ShowExam, { id: row.id })}
      variant={open ? 'contained' : 'text'}
      sx={{
        minHeight: 44,
        whiteSpace: 'nowrap',
        ...(wide ? { position: 'static', '&::after': { content: '""', position: 'absolute', inset: 0 } } : {}),
      }}
    >
      {recordsText(open ? 'records.continue' : 'records.view')}
    </Button>
  );
}

const reviewText = (row: RecordRow): string => (row.state === 0 ? recordsText('records.inExam') : row.reviewState_dictText);
const timeText = (row: RecordRow): string => (row.state === 0 || row.userTime === 0 ? '—' : formatMinutes(row.userTime));

/** Of the place of the list, in the letters of the page: large ones need a wider table. */
const roomy = '@container (min-width: 53rem)';

/** Records as a table, where there is room for one. */
export function RecordTable({ rows }: { rows: readonly RecordRow[] }): ReactElement {
  const heads = ['exam', 'createTime', 'userTime', 'obj', 'subj', 'score', 'qualify', 'review'] as const;
  return (
    <Box
      sx={{
        display: 'none',
        [roomy]: { display: 'block' },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        overflowX: 'auto',
      }}
    >
      <Table
        sx={{
          '& td, & th': { borderColor: 'divider', px: 1.75, fontVariantNumeric: 'tabular-nums' },
          '& tr:last-child td': { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {recordsText(`records.${head}`)}
              </TableCell>
            ))}
            <TableCell sx={{ color: 'text.secondary' }}>{recordsText('records.action')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell sx={{ minWidth: '11rem', overflowWrap: 'anywhere' }}>
                <ExamTitle title={row.title} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(row.createTime)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeText(row)}</TableCell>
              <TableCell>{points(row.userObjScore)}</TableCell>
              <TableCell>{points(row.userSubjScore)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <ScoreCell row={row} />
              </TableCell>
              <TableCell>{formatScore(row.qualifyScore)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{reviewText(row)}</TableCell>
              <TableCell sx={{ py: 0.5 }}>
                <ActionButton row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The same records as cards, where a table has no room. */
export function RecordCards({ rows }: { rows: readonly RecordRow[] }): ReactElement {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', [roomy]: { display: 'none' }, gap: 1.5 }}>
      {rows.map((row) => (
        <Card component="li" key={row.id} sx={{ p: 2, position: 'relative' }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            <ExamTitle title={row.title} />
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {[formatDateTime(row.createTime), ...(row.state === 0 ? [] : [timeText(row)]), reviewText(row)].join(' · ')}
          </Typography>
          <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {row.state === 0 ? null : <ScoreCell row={row} />}
            </Typography>
            <ActionButton row={row} wide />
          </Box>
        </Card>
      ))}
    </Box>
  );
}
