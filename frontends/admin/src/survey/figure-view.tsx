import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { FilterCondition, SurveyFigures } from '@xuekao/contracts';
import { isScored } from '@xuekao/contracts/survey-rules';
import { formatPercent, formatScore } from '@xuekao/frontend-shared';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import { useState, type ReactElement } from 'react';
import { Bar } from '../statistics/bar.js';
import { Section } from '../ui/page.js';
import { resultText } from './result.texts.js';
import { TextsDialog } from './texts-dialog.js';

type Figures = SurveyFigures['questions'][number];

interface FigureViewProps {
  figures: Figures;
  surveyId: string;
  conditions: FilterCondition[];
}

/** Table of the options; each has its bar, so that the chart and its numbers are one thing. */
function Rows({ figures: { rows, quType, content } }: { figures: Figures }): ReactElement {
  const scored = isScored(quType);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={resultText('result.table', { title: content })}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{resultText('result.option')}</TableCell>
            {scored ? <TableCell align="right">{resultText('result.score')}</TableCell> : null}
            <TableCell align="right">{resultText('result.count')}</TableCell>
            <TableCell align="right">{resultText('result.share')}</TableCell>
            <TableCell sx={{ width: { xs: 80, sm: '40%' } }} aria-hidden />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 96, fontWeight: 400 }}>
                {row.content}
              </TableCell>
              {scored ? <TableCell align="right">{row.score}</TableCell> : null}
              <TableCell align="right">{row.quota === undefined ? row.count : `${row.count} / ${row.quota}`}</TableCell>
              <TableCell align="right">{formatPercent(row.share)}</TableCell>
              <TableCell aria-hidden>
                <Bar value={row.share} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Table of a matrix; each cell has its bar, the share of those who answered its row. */
function Matrix({ figures: { rows, matrix = [], content } }: { figures: Figures }): ReactElement {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={resultText('result.table', { title: content })}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell />
            {rows.map((column) => (
              <TableCell key={column.id} sx={{ minWidth: 96 }}>
                {column.content}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {matrix.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 96, fontWeight: 400 }}>
                {row.content}
              </TableCell>
              {row.counts.map((n, at) => {
                const share = row.answered === 0 ? 0 : n / row.answered;
                return (
                  <TableCell key={rows[at]?.id}>
                    {resultText('result.cell', { n, share: formatPercent(share) })}
                    <Box aria-hidden>
                      <Bar value={share} />
                    </Box>
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const npsParts = [
  { name: 'promoters', from: 9, to: 10 },
  { name: 'passives', from: 7, to: 8 },
  { name: 'detractors', from: 0, to: 6 },
] as const;

/** Shares of who would recommend, who would neither, and who would not; the score is the first less the last. */
function Promoters({ figures: { rows, answered } }: { figures: Figures }): ReactElement {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, display: 'grid', gap: 1, maxWidth: 520 }}>
      {npsParts.map(({ name, from, to }) => {
        const n = rows.reduce((sum, { id, count }) => (Number(id) >= from && Number(id) <= to ? sum + count : sum), 0);
        const share = answered === 0 ? 0 : n / answered;
        return (
          <Box component="li" key={name}>
            <Typography variant="body2">{resultText(`result.nps.${name}`, { n, share: formatPercent(share) })}</Typography>
            <Box aria-hidden>
              <Bar value={share} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Result of one question. */
export function FigureView({ figures, surveyId, conditions }: FigureViewProps): ReactElement {
  const [isReading, setReading] = useState(false);
  const { sort, content, quType, hasTexts, visible, answered, mean, nps } = figures;
  return (
    <Section>
      <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {sort}. {content}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
        <Chip size="small" variant="outlined" label={surveyTypeText(quType)} />
        {visible ? null : <Chip size="small" variant="outlined" color="warning" label={resultText('result.hidden')} />}
        <Typography variant="body2" color="textSecondary">
          {resultText('result.answered', { n: answered })}
        </Typography>
        {mean === null ? null : (
          <Typography variant="body2">{resultText('result.mean', { n: formatScore(Math.round(mean * 10) / 10) })}</Typography>
        )}
        {nps === null ? null : <Typography variant="body2">{resultText('result.nps', { n: nps })}</Typography>}
      </Box>
      {nps === null ? null : <Promoters figures={figures} />}
      {quType === 'matrix' ? <Matrix figures={figures} /> : quType === 'saq' ? null : <Rows figures={figures} />}
      {!hasTexts ? null : (
        <Button color={quType === 'saq' ? 'primary' : 'secondary'} sx={{ mt: 1 }} onClick={() => setReading(true)}>
          {resultText('result.texts')}
        </Button>
      )}
      {isReading ? <TextsDialog figures={figures} surveyId={surveyId} conditions={conditions} onClose={() => setReading(false)} /> : null}
    </Section>
  );
}
