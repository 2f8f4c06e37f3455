import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LearnerQuestionView } from '@xuekao/contracts';
import { Alert, filesInWords, RichText, sharedText } from '@xuekao/frontend-shared';
import { useId, useRef, type MouseEvent, type ReactElement } from 'react';
import { linesOf, type AnswerLine } from '../../lib/sitting/offers.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { offerIdOf } from './element-ids.js';
import { otherText } from './other-answer.texts.js';

/** In one file with the other news of a paper that hardly anybody meets. */
export { hearNews, hearRevision, hearUnread } from './hear-news.js';
export { paperNotices } from '../../lib/sitting/paper-notices.js';

/** The second tap of a double tap would change the answers back. */
const doubleTapMs = 500;

/** Moves the focus to the question, because the pressed button may disappear. */
const focusQuestion = (inside: HTMLElement): void => inside.closest<HTMLElement>('[data-question]')?.focus({ preventScroll: true });

function Line({ line: { label, text, isHtml }, isBlank }: { line: AnswerLine; isBlank: boolean }): ReactElement {
  const before = isBlank ? `${sharedText('shared.question.blank', { n: label })}：` : label === '' ? '' : `${label}. `;
  if (!isHtml)
    return (
      <div>
        {before}
        {text === '' ? otherText('other.blank.none') : text}
      </div>
    );
  return (
    <Box sx={{ display: 'flex', gap: 0.75 }}>
      {before}
      <RichText inline html={text} zoom={false} />
    </Box>
  );
}

export interface OtherAnswerProps {
  sitting: Sitting;
  /** the question, or the part, that takes the answer */
  leaf: LearnerQuestionView;
  disabled: boolean;
  locked: boolean;
  onTake: (quId: string) => void;
  /** one level below the question */
  heading: 'h3' | 'h4';
}

/**
 * Answer of another page of the person that does not count, with the way to have it back; the one that counted until then is offered from
 * there on.
 */
export function OtherAnswer({ sitting, leaf, disabled, locked, onTake, heading }: OtherAnswerProps): ReactElement | null {
  const title = useId();
  const usedAt = useRef(-Infinity);
  const offer = sitting.sheet.offerOf(leaf.quId);
  if (offer === null) return null;
  const lines = linesOf(leaf, offer.answer);
  const use = ({ timeStamp, currentTarget }: MouseEvent<HTMLElement>): void => {
    if (timeStamp - usedAt.current < doubleTapMs) return;
    usedAt.current = timeStamp;
    focusQuestion(currentTarget);
    onTake(leaf.quId);
  };
  const dismiss = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    focusQuestion(currentTarget);
    sitting.dismissOffer(leaf.quId);
  };
  return (
    <Alert
      severity={offer.given ? 'info' : 'warning'}
      role="region"
      aria-labelledby={title}
      id={offerIdOf(leaf.quId)}
      tabIndex={-1}
      style={{ marginTop: 16, scrollMarginTop: 76 }}
    >
      <Typography id={title} component={heading} sx={{ fontWeight: 600 }}>
        {otherText(offer.given ? 'other.given' : 'other.title', { label: sitting.labelOf(leaf.quId) })}
      </Typography>
      <Typography
        component="div"
        tabIndex={0}
        sx={{ my: 1, maxHeight: 160, overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {lines.length === 0
          ? otherText('other.none')
          : lines.map((line) => <Line key={line.label} line={line} isBlank={leaf.quType === 'fill'} />)}
        {filesInWords(offer.answer)}
      </Typography>
      {locked ? <Typography variant="body2">{otherText('other.locked')}</Typography> : null}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {locked ? null : (
          <Button variant="outlined" disabled={disabled} onClick={use} sx={{ minHeight: 44 }}>
            {otherText(offer.given ? 'other.back' : 'other.use')}
          </Button>
        )}
        <Button color="secondary" onClick={dismiss} sx={{ minHeight: 44 }}>
          {otherText('other.close')}
        </Button>
      </Box>
    </Alert>
  );
}
