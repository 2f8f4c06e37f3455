import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ResultQuestion } from '@xuekao/contracts';
import { questionResultText, verdictColor, verdictOf, type Verdict } from '@xuekao/frontend-shared';
import { useEffect, useState, type MouseEvent, type ReactElement } from 'react';
import { showAtTop } from '../../lib/scroll.js';
import type { PaperResult } from './result-summary.js';
import { resultText } from './result.texts.js';

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

export const anchorOf = (question: ResultQuestion): string => `result-${question.quId}`;
function jump(event: MouseEvent<HTMLElement>, question: ResultQuestion): void {
  event.preventDefault();
  const target = document.getElementById(anchorOf(question));
  if (target !== null) showAtTop(target);
}

const verdicts = ['right', 'part', 'wrong', 'unanswered', 'waiting'] as const satisfies readonly Verdict[];
/** a shape for each, where colours look alike */
const signs: Record<Verdict, string> = { right: '✓', part: '½', wrong: '✕', unanswered: '', waiting: '…' };
/** of a number and of its place in the legend */
const looksOf = (verdict: Verdict) => ({
  // without our colours: what earned nothing has a thick edge, what earned a part or waits a broken one, what was left open none
  '@media (forced-colors: active)': {
    borderColor: verdict === 'unanswered' ? 'Canvas' : 'CanvasText',
    borderWidth: verdict === 'wrong' ? 4 : 1.5,
  },
  '&::after': { content: `"${signs[verdict]}"`, fontSize: '0.6875rem', lineHeight: 1 },
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  borderRadius: 1,
  border: 1.5,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: verdictColor[verdict],
  borderColor: verdict === 'unanswered' || verdict === 'waiting' ? 'divider' : verdictColor[verdict],
  borderStyle: verdict === 'part' || verdict === 'waiting' ? 'dashed' : 'solid',
});

/** The questions as numbers that lead to them, by what became of each, with what the looks mean. */
export function Navigator({ groups }: { groups: PaperResult['groupList'] }): ReactElement {
  const scrolled = useScrolled();
  const found = new Set(groups.flatMap(({ quList }) => quList.map(verdictOf)));
  return (
    <Box
      component="nav"
      aria-label={resultText('result.navigator')}
      data-scrolled={scrolled}
      sx={{
        maxHeight: { lg: 'calc(100dvh - 152px)' },
        overflowY: 'auto',
        p: 2.5,
        border: 1,
        borderRadius: 1.25,
        bgcolor: 'background.paper',
        borderColor: 'divider',
        boxShadow: { lg: scrolled ? '0 4px 16px rgba(0,0,0,.06)' : 'none' },
        display: 'grid',
        gap: 2,
      }}
    >
      {groups.map((group) => (
        <Box key={group.id}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {group.title}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(44px, 1fr))', gap: 1 }}>
            {group.quList.map((question) => {
              const verdict = verdictOf(question);
              return (
                <Box
                  key={question.quId}
                  component="a"
                  href={`#${anchorOf(question)}`}
                  onClick={(event: MouseEvent<HTMLElement>) => jump(event, question)}
                  aria-label={resultText('result.item', { n: question.sort, state: questionResultText(`shared.result.${verdict}`) })}
                  sx={{
                    ...looksOf(verdict),
                    height: 44,
                    textDecoration: 'none',
                    fontSize: '0.9375rem',
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
      <Box
        component="ul"
        aria-label={resultText('result.legend')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.75,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        {verdicts
          .filter((verdict) => found.has(verdict))
          .map((verdict) => (
            <Box component="li" key={verdict} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <Box component="span" aria-hidden sx={{ ...looksOf(verdict), width: 18, height: 18, borderRadius: 0.5 }} />
              {questionResultText(`shared.result.${verdict}`)}
            </Box>
          ))}
      </Box>
    </Box>
  );
}
