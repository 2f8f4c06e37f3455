import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { formatExactTime, formatMinutes, formatScore, Icon, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { ExamTitle } from '../../lib/exam-title.js';
import { verdictOfPaper, type ResultVerdict } from '../../lib/exam-words.js';
import { recordsOf } from '../../lib/records-address.js';
import { releaseNotes } from './release-notes.js';
import { restNotes, scoreSoFar, thanksOf } from './result-words.js';
import { resultText } from './result.texts.js';

export type PaperResult = CallOutput<'/api/paper/paper/paper-result'>;

const verdictLook = {
  invalid: ['result.invalid', 'error.main'],
  pass: ['result.verdict.pass', 'success.main'],
  wait: ['result.verdict.wait', 'text.secondary'],
  held: ['result.pending', 'text.secondary'],
  fail: ['result.verdict.fail', 'error.main'],
  hidden: ['result.handed', 'text.secondary'],
} as const satisfies Record<ResultVerdict, readonly [string, string]>;

/** Why the paper ended, where it was not the learner who handed it in. */
function exText(result: PaperResult): string {
  if (result.exMsg !== '') return result.exMsg;
  const { exState } = result;
  return exState === 1 || exState === 4 || exState === 5 || exState === 7 ? resultText(`result.ex.${exState}`) : '';
}

/** @param before says that the mark is not all yet */
function BigScore({ before = '', score, all }: { before?: string; score: number; all: number }): ReactElement {
  const small = { fontSize: '1rem', fontWeight: 400, color: 'text.secondary' };
  return (
    <Typography sx={{ fontSize: '2.5rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
      {before === '' ? null : (
        <Box component="span" sx={{ ...small, mr: 0.75 }}>
          {before}
        </Box>
      )}
      <span>{formatScore(score)}</span>
      <Box component="span" sx={{ ...small, ml: 0.75 }}>
        {`/ ${resultText('result.score.value', { score: formatScore(all) })}`}
      </Box>
    </Typography>
  );
}

function Score({ result }: { result: PaperResult }): ReactElement {
  const verdict = verdictOfPaper(result);
  const [word, color] = verdictLook[verdict];
  if (result.resultType === 1) return <Typography color="textSecondary">{resultText('result.hidden')}</Typography>;
  const soFar = scoreSoFar(result);
  const score = soFar ?? result.userScore;
  const notes =
    soFar === null
      ? releaseNotes(result.release)
      : [...restNotes(soFar, result), resultText('result.news'), ...releaseNotes({ ...result.release, score: 'shown' })];
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
        {score === null ? null : (
          // marks of the machine are what the person came for; that they are not the whole stands before them
          <BigScore before={soFar === null ? '' : resultText('result.soFar')} score={score} all={result.totalScore} />
        )}
        {result.isTrial ? null : (
          <Typography sx={{ color, fontWeight: 650, fontSize: score === null ? '1.5rem' : '1.125rem' }}>
            {resultText(result.release.score === 'withheld' && result.valid ? 'result.withheld' : word)}
          </Typography>
        )}
      </Box>
      {notes.map((note) => (
        <Typography key={note} color="textSecondary" sx={{ mt: 0.5 }}>
          {note}
        </Typography>
      ))}
    </Box>
  );
}

/** Corrections of questions of the paper, the newest first. */
function Corrections({ result: { corrections = [] } }: { result: PaperResult }): ReactElement | null {
  if (corrections.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {corrections.map(({ reason, time, numbers }) => (
        <Box component="li" key={time} sx={{ pl: 1.5, borderLeft: 3, borderColor: 'info.main' }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {numbers.length === 0
              ? resultText('result.corrected.pass', { reason })
              : reason === ''
                ? resultText('result.corrected.later', { list: numbers.join('、') })
                : resultText('result.corrected', { list: numbers.join('、'), reason })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {formatExactTime(time)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function facts(result: PaperResult): [string, string][] {
  const points = (score: number | null): string => (score === null ? '—' : resultText('result.score.value', { score: formatScore(score) }));
  const scores: [string, string][] =
    result.resultType === 1 || result.isTrial
      ? []
      : [
          // beside the mark it stands there already
          ...(result.userScore === null && scoreSoFar(result) === null
            ? [[resultText('result.total'), points(result.totalScore)] satisfies [string, string]]
            : []),
          // of a paper that was written in a room the total alone is known
          ...(result.offline ? [] : [[resultText('result.obj'), points(result.userObjScore)] satisfies [string, string]]),
          // where nothing was marked by a teacher, a 0 would seem given
          ...(result.offline || (result.userScore !== null && result.userSubjScore === 0)
            ? []
            : [
                [
                  resultText('result.subj'),
                  result.userScore === null && result.userObjScore !== null
                    ? resultText('result.verdict.wait')
                    : points(result.userSubjScore),
                ] satisfies [string, string],
              ]),
          [resultText('result.qualify'), points(result.qualifyScore)],
        ];
  // a server of the release before this one does not count them
  const answered: [string, string][] =
    result.quCount > 0 && !result.offline
      ? [[resultText('result.answered'), resultText('result.answered.value', { n: result.answerCount, all: result.quCount })]]
      : [];
  return [
    ...scores,
    ...answered,
    ...(result.offline
      ? [[resultText('result.entered'), formatExactTime(result.handTime)] satisfies [string, string]]
      : [
          [resultText('result.time'), formatMinutes(Math.max(1, result.userTime))] satisfies [string, string],
          [resultText('result.handTime'), formatExactTime(result.handTime)] satisfies [string, string],
        ]),
  ];
}

/** @param isNew the person comes from the hand-in */
export function ResultSummary({ result, isNew }: { result: PaperResult; isNew: boolean }): ReactElement {
  const why = exText(result);
  const thanks = result.isTrial ? resultText('result.thanks.trial') : result.offline ? result.thanks : thanksOf(result);
  return (
    <Box>
      {isNew ? (
        <Typography
          sx={{ mb: 1.5, display: 'flex', alignItems: 'center', gap: 1, color: 'success.main', fontSize: '1.25rem', fontWeight: 650 }}
        >
          <Icon name="success" size={28} />
          {resultText('result.handedIn')}
        </Typography>
      ) : null}
      <Typography variant="body2" color="textSecondary">
        {resultText('result.title')}
      </Typography>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <ExamTitle title={result.title} />
      </Typography>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 3 }}>
        {thanks === '' ? null : <Typography sx={{ whiteSpace: 'pre-line' }}>{thanks}</Typography>}
        <Score result={result} />
        <Corrections result={result} />
        {why === '' ? null : (
          <Typography sx={{ color: result.valid ? 'warning.main' : 'error.main' }}>
            {result.valid ? why : `${resultText('result.invalid')}：${why}`}
          </Typography>
        )}
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, auto)', md: 'none' },
            gridAutoFlow: { md: 'column' },
            justifyContent: 'space-between',
            borderTop: 1,
            borderColor: 'divider',
            pt: 2.5,
          }}
        >
          {facts(result).map(([name, value]) => (
            <Box key={name}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', displayPrint: 'none', '& > *': { minHeight: 44 } }}>
          <Button component={Link} to={learnerPages.ExamOnline} variant="contained">
            {resultText('result.back')}
          </Button>
          {/* the records of an exam that was sat once lead nowhere but here */}
          {result.isTrial || (result.tries ?? 2) < 2 ? null : (
            <Button component={Link} to={recordsOf(result.examId)} variant="outlined" color="secondary">
              {resultText('result.records')}
            </Button>
          )}
          {result.groupList.length === 0 && result.receipt === undefined ? null : (
            <Button color="secondary" onClick={() => window.print()}>
              {resultText('result.print')}
            </Button>
          )}
        </Box>
      </Paper>
    </Box>
  );
}
