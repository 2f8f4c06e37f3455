import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import edges from '../rich-text/edges.module.css';
import { watchEdges } from '../rich-text/edges.js';
import { RichText } from '../rich-text/rich-text.js';
import { sharedText } from '../texts/zh-cn.js';
import { AnswerInput, type OnAnswer } from './answer-input.js';
import { keyedShare, shareAt, shareLimits } from './pane-share.js';
import stem from './stem.module.css';
import { fieldsOf, Stem } from './stem.js';

/** Beside each other; also on a phone that lies on its side, which has no height to share. */
const beside = '@media (min-width: 1100px), (min-width: 640px) and (max-height: 479px)';
/** One above the other with room for both; what is neither of the two, as at 400 %, has the material in the page and folds it. */
const above = '@media (max-width: 1099.95px) and (min-height: 480px)';
/** Where the bar of the page ends. */
const top = { beside: 76, above: 60, low: 60 } as const;
const low = '@media (min-width: 640px) and (max-height: 479px)';
const barHeight = 44;

/** As one set it last: the next material is as high. */
let share = 40;

function PaneGrip({ controls, share: now, onShare }: { controls: string; share: number; onShare: (share: number) => void }): ReactElement {
  const dragged = ({ currentTarget, pointerId, clientY }: PointerEvent): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const from = currentTarget.closest('section')?.getBoundingClientRect().top ?? 0;
    onShare(shareAt(clientY - from - barHeight / 2, window.innerHeight));
  };
  const pressed = (event: KeyboardEvent): void => {
    const next = keyedShare(event.key, now);
    if (next === null) return;
    event.preventDefault();
    onShare(next);
  };
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={sharedText('shared.question.passageHeight')}
      aria-controls={controls}
      aria-valuemin={shareLimits.least}
      aria-valuemax={shareLimits.most}
      aria-valuenow={now}
      aria-valuetext={sharedText('shared.question.passageShare', { n: now })}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={dragged}
      onKeyDown={pressed}
      sx={{
        flex: 1, height: barHeight, display: 'grid', placeItems: 'center', cursor: 'row-resize', touchAction: 'none', borderRadius: 1,
        '&::after': { content: '""', width: 44, height: 5, borderRadius: 3, bgcolor: 'text.disabled', border: '1px solid transparent' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    />
  );
}

interface MaterialProps {
  content: string;
  label: string;
  /** false: it stands in the page, as in a preview */
  split: boolean;
  share: number;
  onShare: (share: number) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** What the parts of a compound question are about. It scrolls by itself, so that text and options are on one screen. */
function Material({ content, label, split, share: now, onShare, isOpen, onOpen }: MaterialProps): ReactElement {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchEdges(box.current === null ? [] : [box.current], 'y', false), []);
  return (
    <Box
      component="section"
      sx={{
        minWidth: 0, alignSelf: 'start', borderRadius: 1.25, bgcolor: 'background.default', border: 1, borderColor: 'divider',
        ...(split ? {
          [beside]: { position: 'sticky', top: top.beside },
          [low]: { top: top.low },
          [above]: { position: 'sticky', top: top.above, zIndex: 2, borderTopLeftRadius: 0, borderTopRightRadius: 0, boxShadow: '0 6px 12px -8px rgba(0, 0, 0, .35)' },
          '@media print': { position: 'static' },
        } : {}),
      }}
    >
      <Box
        ref={box}
        id={id}
        className={edges['edges']}
        role="region"
        aria-label={sharedText('shared.question.passage', { n: label })}
        sx={{
          display: isOpen ? 'block' : 'none', px: 2, py: 1.5, borderRadius: 'inherit',
          ...(split ? {
            [beside]: { display: 'block', maxHeight: `calc(100dvh - ${top.beside + 92}px)`, overflowY: 'auto' },
            [low]: { maxHeight: `calc(100dvh - ${top.low + 12}px)` },
            [above]: { borderRadius: 0, maxHeight: `${now}vh`, overflowY: 'auto', overscrollBehavior: 'contain' },
            '@media print': { '&&': { display: 'block', maxHeight: 'none' } },
          } : {}),
        }}
      >
        <RichText html={content} className={styles['material']} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 0.5, borderTop: isOpen ? 1 : 0, borderColor: 'divider', ...(split ? { [beside]: { display: 'none' } } : {}), '@media print': { display: 'none' } }}>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => onOpen(!isOpen)} sx={{ minHeight: barHeight, flex: 'none' }}>
          {sharedText(isOpen ? 'shared.question.passageHide' : 'shared.question.passageShow')}
        </Button>
        {split && isOpen ? <Box sx={{ display: 'none', flex: 1, [above]: { display: 'flex' } }}><PaneGrip controls={id} share={now} onShare={onShare} /></Box> : null}
      </Box>
    </Box>
  );
}

export interface QuestionViewProps {
  question: LearnerQuestionView;
  /** `12.` before the text */
  label: string;
  answerOf: (quId: string) => AnswerValue | null;
  onAnswer: OnAnswer;
  disabled?: boolean;
  /** beside the type: the flag of the exam */
  aside?: ReactNode;
  component?: 'h2' | 'h3';
  /** material and parts share the screen (default); else they follow each other */
  split?: boolean;
}

/** A compound question: its material stands beside its parts, or above them on a narrow screen, wherever one is in them. */
export function CompoundQuestion({ question, label, answerOf, onAnswer, disabled, aside, component, split = true }: QuestionViewProps): ReactElement {
  const [isOpen, setOpen] = useState(true);
  const [height, setHeight] = useState(share);
  const onShare = (next: number): void => {
    share = next;
    setHeight(next);
  };
  // what gets the focus comes to a place that neither the material nor the bars cover
  const clear = { '& [data-part], & [data-part] :is(input, textarea, button, label, [tabindex])': { scrollMarginBottom: 84, scrollMarginTop: `calc(${top.above + barHeight + 12}px + ${isOpen ? `${height}vh` : '0px'})` } };
  return (
    <Box>
      <Stem label={`${label}.`} quType={question.quType} score={question.score} content="" component={component ?? 'h2'} aside={aside} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', ...(split ? { [beside]: { columnGap: 4, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }, [above]: clear } : {}) }}>
        <Material content={question.content} label={label} split={split} share={height} onShare={onShare} isOpen={isOpen} onOpen={setOpen} />
        <Box sx={{ minWidth: 0, display: 'grid', gap: 4, alignContent: 'start' }}>
          {question.subList.map((part, index) => (
            <div key={part.quId} id={`qu-${part.quId}`} className={styles['part']}>
              <Stem label={`(${index + 1})`} quType={part.quType} score={part.score} content={part.content} blanks={part.blanks} fields={fieldsOf(part.quId)} component={component === 'h3' ? 'h4' : 'h3'} />
              <AnswerInput question={part} label={`${label}.${index + 1}`} answer={answerOf(part.quId)} disabled={disabled === true} onAnswer={onAnswer} />
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
