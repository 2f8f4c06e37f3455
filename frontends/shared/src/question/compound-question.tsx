import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import edges from '../rich-text/edges.module.css';
import { observeEdges } from '../rich-text/edges.js';
import { RichText } from '../rich-text/rich-text.js';
import { sharedText } from '../texts/zh-cn.js';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { AnswerInput, type OnAnswer } from './answer-input.js';
import { ChoiceHint } from './choice-hint.js';
import styles from './compound-question.module.css';
import { keyedShare, shareAt, shareLimits } from './pane-share.js';
import stem from './stem.module.css';
import { fieldsOf, Stem } from './stem.js';

const barHeight = 44;

/** As one set it last: the next material is as high. null: nobody did. */
let share: number | null = null;
/** with its foot a third of a phone's window */
const firstShare = 30;

/** A larger material leaves fewer lines of the question beside it: see the style sheet. */
const wished = (share: number | null): CSSProperties =>
  share === null ? {} : ({ '--share': `${share}svh`, '--kept-lines': 16 } as CSSProperties); // React's type knows no variables

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
    <div
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
      className={styles['grip']}
    />
  );
}

const subscribeKeyboard = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-keyboard'] });
  return () => observer.disconnect();
};
const hasKeyboard = (): boolean => document.documentElement.hasAttribute('data-keyboard');

interface MaterialProps {
  content: string;
  label: string;
  /** false: it stands in the page, as in a preview */
  split: boolean;
  share: number | null;
  onShare: (share: number) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Material of a compound question. It scrolls by itself, so that text and options are on one screen. */
function Material({ content, label, split, share: now, onShare, isOpen, onOpen }: MaterialProps): ReactElement {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => observeEdges(box.current === null ? [] : [box.current], 'y', false), []);
  return (
    <section className={styles['material']}>
      <div
        ref={box}
        id={id}
        className={classNames(edges['edges'], styles['text'])}
        role="region"
        aria-label={sharedText('shared.question.passage', { n: label })}
      >
        <RichText html={content} className={stem['material']} />
      </div>
      <div className={styles['foot']} data-foot>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => onOpen(!isOpen)}>
          {sharedText(isOpen ? 'shared.question.passageHide' : 'shared.question.passageShow')}
        </Button>
        {split && isOpen ? <PaneGrip controls={id} share={now ?? firstShare} onShare={onShare} /> : null}
      </div>
    </section>
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
export function CompoundQuestion({
  question,
  label,
  answerOf,
  onAnswer,
  disabled,
  aside,
  component,
  split = true,
}: QuestionViewProps): ReactElement {
  // the keyboard of a phone leaves little room: then it is there when it is asked for
  const writes = useSyncExternalStore(subscribeKeyboard, hasKeyboard, () => false);
  const [asked, setOpen] = useState<boolean | null>(null);
  const isOpen = asked ?? !writes;
  const [height, setHeight] = useState(share);
  const onShare = (next: number): void => {
    share = next;
    setHeight(next);
  };
  return (
    <div>
      <Stem
        label={`${label}.`}
        quType={question.quType}
        score={question.score}
        parts={question.subList.length}
        content=""
        component={component ?? 'h2'}
        aside={aside}
      />
      <div
        className={classNames(styles['question'], split && styles['split'], !isOpen && styles['folded'])}
        style={wished(height)}
        data-compound
      >
        <Material
          content={question.content}
          label={label}
          split={split}
          share={height}
          onShare={onShare}
          isOpen={isOpen}
          onOpen={setOpen}
        />
        <div className={styles['parts']}>
          {question.subList.map((part, index) => (
            <div
              key={part.quId}
              id={`qu-${part.quId}`}
              tabIndex={-1}
              role="group"
              aria-label={sharedText('shared.question.part', { n: `${label}.${index + 1}` })}
              className={styles['part']}
            >
              <Stem
                label={`(${index + 1})`}
                quType={part.quType}
                score={part.score}
                content={part.content}
                blanks={part.blanks}
                fields={fieldsOf(part.quId)}
                written={answerOf(part.quId)?.blanks}
                component={component === 'h3' ? 'h4' : 'h3'}
              />
              <ChoiceHint quType={part.quType} />
              <AnswerInput
                question={part}
                label={`${label}.${index + 1}`}
                answer={answerOf(part.quId)}
                disabled={disabled === true}
                onAnswer={onAnswer}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
