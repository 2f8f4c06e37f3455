import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ResultQuestion } from '@xuekao/contracts';
import { formatScore, ResultQuestionView, verdictOf } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { bookOfExam } from '../../lib/book-address.js';
import { FilterPair } from '../../lib/filter-pair.js';
import { ReportButton } from '../../lib/report-question/report-button.js';
import { AppealPart } from './appeal-part.js';
import { anchorOf, Navigator } from './result-navigator.js';
import type { PaperResult } from './result-summary.js';
import { groupShares, type GroupShare } from './result-words.js';
import { resultText } from './result.texts.js';

const wrong: ReadonlySet<string> = new Set(['wrong', 'part', 'unanswered']);
const isWrong = (question: ResultQuestion): boolean => wrong.has(verdictOf(question));

/** Why the question was corrected, the newest reason first. */
const reasonsOf = ({ corrections = [] }: PaperResult, { sort }: ResultQuestion): string[] => [
  ...new Set(corrections.filter(({ numbers }) => numbers.includes(sort)).map(({ reason }) => reason)),
];

/** Each group with what was gained of it, as words and as the length of a bar. */
function Shares({ shares }: { shares: readonly GroupShare[] }): ReactElement {
  return (
    <Box
      component="section"
      aria-label={resultText('result.groups')}
      sx={{
        mb: 3,
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        display: 'grid',
        gap: 1.5,
      }}
    >
      <Typography variant="h3" component="h2">
        {resultText('result.groups')}
      </Typography>
      {shares.map(({ id, title, share, words }) => (
        <Box key={id}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
            <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{title}</Typography>
            <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {words}
            </Typography>
          </Box>
          <Box
            aria-hidden
            sx={{ mt: 0.5, height: 8, borderRadius: 1, bgcolor: 'action.hover', border: 1, borderColor: 'divider', overflow: 'hidden' }}
          >
            <Box
              sx={{
                width: `${share * 100}%`,
                height: '100%',
                bgcolor: 'primary.main',
                forcedColorAdjust: 'none',
                printColorAdjust: 'exact',
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The detailed result: the navigator on the left, every question with key and analysis on the right, or those that went wrong. */
export function ResultDetails({ result }: { result: PaperResult }): ReactElement {
  const [isWrongOnly, setWrongOnly] = useState(false);
  const all = result.groupList;
  const count = all.reduce((sum, { quList }) => sum + quList.filter(isWrong).length, 0);
  const groups = isWrongOnly
    ? all.map((group) => ({ ...group, quList: group.quList.filter(isWrong) })).filter(({ quList }) => quList.length > 0)
    : all;
  const shares = groupShares(all);
  return (
    <Box
      sx={{
        mt: 4,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '264px minmax(0, 1fr)' },
        alignItems: 'start',
        '@media print': { display: 'block' },
      }}
    >
      <Box sx={{ position: { lg: 'sticky' }, top: { lg: 72 }, display: 'grid', gap: 1.5, displayPrint: 'none' }}>
        <Navigator groups={groups} />
        {count === 0 ? null : <FilterPair label={resultText('result.wrongOnly', { n: count })} on={isWrongOnly} onTurn={setWrongOnly} />}
        {count === 0 || result.isTrial ? null : (
          <Button component={Link} to={bookOfExam(result.examId)} color="secondary" sx={{ justifySelf: 'start', minHeight: 44 }}>
            {resultText('result.book')}
          </Button>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {shares.length > 1 ? <Shares shares={shares} /> : null}
        <Box
          sx={{ display: 'grid', gap: 4, '@media print': { display: 'block' } }}
          role="region"
          aria-label={resultText('result.questions')}
        >
          {groups.map((group) => (
            <Box component="section" key={group.id} aria-label={group.title}>
              <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1.5, flexWrap: 'wrap' }}>
                <Typography variant="h2">{group.title}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {resultText('result.score.value', { score: formatScore(group.totalScore) })}
                </Typography>
              </Box>
              <Box sx={{ display: 'grid', gap: 2, '@media print': { display: 'block' } }}>
                {group.quList.map((question) => (
                  <Box
                    key={question.quId}
                    id={anchorOf(question)}
                    tabIndex={-1}
                    sx={{
                      p: { xs: 2, sm: 3 },
                      bgcolor: 'background.paper',
                      border: 1,
                      borderColor: 'divider',
                      borderRadius: 1.25,
                      scrollMarginTop: 72,
                      outline: 'none',
                      minWidth: 0,
                      contentVisibility: 'auto',
                      containIntrinsicSize: 'auto 420px',
                      '@media print': {
                        contentVisibility: 'visible',
                        p: 0,
                        py: 1.5,
                        border: 0,
                        borderBottom: 1,
                        borderColor: 'divider',
                        borderRadius: 0,
                      },
                    }}
                  >
                    {reasonsOf(result, question).map((reason) => (
                      <Typography key={reason} sx={{ mb: 1.5, color: 'info.main', overflowWrap: 'anywhere' }}>
                        {resultText('result.corrected.one', { reason })}
                      </Typography>
                    ))}
                    <ResultQuestionView question={question} label={String(question.sort)} />
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > section': { flexBasis: '100%' } }}>
                      <AppealPart result={result} question={question} />
                      {result.isTrial ? null : (
                        <Box sx={{ mt: 1.5, displayPrint: 'none' }}>
                          <ReportButton quId={question.quId} name={resultText('result.number', { n: question.sort })} />
                        </Box>
                      )}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
