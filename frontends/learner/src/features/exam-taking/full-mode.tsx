import type { PaperGroup } from '@xuekao/contracts';
import { Button, whileNear } from '@xuekao/frontend-shared';
import { memo, useEffect, useRef, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { elementIdOf } from './element-ids.js';
import styles from './full-mode.module.css';
import { GroupHeading } from './group-heading.js';
import { QuestionItem } from './question-item.js';
import type { Answer } from './use-paper-moves.js';

export interface FullModeProps {
  sitting: Sitting;
  /** of the sitting: others when questions were corrected */
  groups: readonly PaperGroup[];
  disabled: boolean;
  onAnswer: Answer;
  onTakeOffer: (quId: string) => void;
  /** the question that is in view */
  onCurrent: (position: number) => void;
  onHandIn: () => void;
}

/** The whole paper by sections; what is out of view costs no layout. */
export const FullMode = memo(function FullMode({
  sitting,
  groups,
  disabled,
  onAnswer,
  onTakeOffer,
  onCurrent,
  onHandIn,
}: FullModeProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a question is current while it crosses a line a third down the window
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (!entry.isIntersecting || !(entry.target instanceof HTMLElement)) continue;
          onCurrent(Number(entry.target.dataset['position']));
        }
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    const stops = Array.from(root.current?.querySelectorAll('[data-position]') ?? [], (element) =>
      whileNear(element, () => {
        observer.observe(element);
        return () => observer.unobserve(element);
      }),
    );
    return () => {
      for (const stop of stops) stop();
      observer.disconnect();
    };
  }, [onCurrent, sitting]);
  return (
    <div ref={root} className={styles['groups']}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title}>
          <GroupHeading group={group} large />
          <div>
            {group.quList.map((question) => (
              <div
                key={question.quId}
                id={elementIdOf(question.quId)}
                data-position={sitting.positionOf(question.quId)}
                tabIndex={-1}
                data-question
                className={styles['question']}
              >
                <QuestionItem
                  sitting={sitting}
                  question={question}
                  disabled={disabled}
                  onAnswer={onAnswer}
                  onTakeOffer={onTakeOffer}
                  component="h3"
                />
              </div>
            ))}
          </div>
        </section>
      ))}
      <p className={styles['end']}>
        <Button variant="contained" onClick={onHandIn}>
          {takingText('take.end')}
        </Button>
      </p>
    </div>
  );
});
