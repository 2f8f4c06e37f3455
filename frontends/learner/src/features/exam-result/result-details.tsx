import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ResultQuestion } from '@xuekao/contracts';
import { formatScore, ResultQuestionView, sharedText, verdictColor, verdictOf } from '@xuekao/frontend-shared';
import { useEffect, useState, type MouseEvent, type ReactElement } from 'react';
import { showAtTop } from '../../lib/scroll.js';
import { text } from '../../texts/zh-cn.js';
import type { PaperResult } from './result-summary.js';

/** The navigator changes its looks past this many pixels (part 2, section 9). */
const scrolledPx = 85;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(() => window.scrollY > scrolledPx);
  useEffect(() => {
    const look = (): void => setScrolled(window.scrollY > scrolledPx);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}

const anchorOf = (question: ResultQuestion): string => `result-${question.quId}`;
function jump(event: MouseEvent<HTMLElement>, question: ResultQuestion): void {
  event.preventDefault();
  const target = document.getElementById(anchorOf(question));
  if (target !== null) showAtTop(target);
}

function Navigator({ result }: { result: PaperResult }): ReactElement {
  const scrolled = useScrolled();
  return (
    <Box
      component="nav"
      aria-label={text('result.navigator')}
      data-scrolled={scrolled}
      sx={{
        position: { lg: 'sticky' }, top: { lg: scrolled ? 72 : 88 }, maxHeight: { lg: 'calc(100dvh - 96px)' }, overflowY: 'auto', p: 2.5, border: 1, borderRadius: 1.25, bgcolor: 'background.paper',
        borderColor: 'divider', boxShadow: { lg: scrolled ? '0 4px 16px rgba(0,0,0,.06)' : 'none' }, display: 'grid', gap: 2,
      }}
    >
      {result.groupList.map((group) => (
        <Box key={group.id}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>{group.title}</Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(44px, 1fr))', gap: 1 }}>
            {group.quList.map((question) => {
              const verdict = verdictOf(question);
              return (
                <Box
                  key={question.quId}
                  component="a"
                  href={`#${anchorOf(question)}`}
                  onClick={(event: MouseEvent<HTMLElement>) => jump(event, question)}
                  aria-label={text('result.item', { n: question.sort, state: sharedText(`shared.result.${verdict}`) })}
                  sx={{
                    height: 44, display: 'grid', placeItems: 'center', borderRadius: 1, border: 1.5, textDecoration: 'none', fontWeight: 600, fontVariantNumeric: 'tabular-nums', fontSize: '0.9375rem',
                    color: verdictColor[verdict], borderColor: verdict === 'unanswered' || verdict === 'waiting' ? 'divider' : verdictColor[verdict],
                    borderStyle: verdict === 'part' || verdict === 'waiting' ? 'dashed' : 'solid',
                    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
                  }}
                >
                  {question.sort}
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The detailed result: the navigator on the left, every question with key and analysis on the right. */
export function ResultDetails({ result }: { result: PaperResult }): ReactElement {
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '264px minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Navigator result={result} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 4 }} role="region" aria-label={text('result.questions')}>
        {result.groupList.map((group) => (
          <Box component="section" key={group.id} aria-label={group.title}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1.5, flexWrap: 'wrap' }}>
              <Typography variant="h2">{group.title}</Typography>
              <Typography variant="body2" color="textSecondary">{text('result.score.value', { score: formatScore(group.totalScore) })}</Typography>
            </Box>
            <Box sx={{ display: 'grid', gap: 2 }}>
              {group.quList.map((question) => (
                <Box
                  key={question.quId}
                  id={anchorOf(question)}
                  tabIndex={-1}
                  sx={{ p: { xs: 2, sm: 3 }, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.25, scrollMarginTop: 72, outline: 'none', minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 420px' }}
                >
                  <ResultQuestionView question={question} label={String(question.sort)} />
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
