import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { stream } from '../lib/api.js';
import { useSite } from '../lib/site.js';
import { JudgementView } from '../question/judgement-view.js';
import { useJudgement, type Judgement } from '../question/use-judgement.js';
import { markingText } from '../marking/marking.texts.js';

export interface AiProposalProps {
  paperId: string;
  quId: string;
  judgement: Judgement;
  /** puts the points into the field, where the person changes and sends them */
  onTake: (score: number) => void;
}

/** The mark that the site's model would give, asked for by the person; nothing where the site has it off. */
export function AiProposal({ paperId, quId, judgement, onTake }: AiProposalProps): ReactElement | null {
  const { hasAiReview } = useSite();
  const { parts, whole, fault, busy, judge } = judgement;
  if (!hasAiReview) return null;
  const ask = (): void => void judge((listening) => stream('/api/paper/marking/ai-score', { id: paperId, quId }, listening));
  const isAsked = busy || parts.length > 0 || whole !== null || fault !== '';
  const button = (
    <Button size="small" variant="outlined" disabled={busy} onClick={ask}>
      {markingText(isAsked ? 'ai.again' : 'ai.ask')}
    </Button>
  );
  if (!isAsked) return <Box sx={{ mt: 2 }}>{button}</Box>;
  return (
    <Box
      component="section"
      aria-label={markingText('ai.title')}
      sx={{ display: 'grid', gap: 1.5, mt: 2, p: 2, borderRadius: 1.25, bgcolor: 'background.default' }}
    >
      <JudgementView judgement={judgement} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {whole === null || whole.refused !== '' ? null : (
          <Button size="small" variant="contained" onClick={() => onTake(whole.score)}>
            {markingText('desk.take', { n: formatScore(whole.score) })}
          </Button>
        )}
        {button}
      </Box>
    </Box>
  );
}

/** The same where nothing else on the page knows of it. */
export function OwnAiProposal(props: Omit<AiProposalProps, 'judgement'>): ReactElement | null {
  return <AiProposal {...props} judgement={useJudgement()} />;
}
