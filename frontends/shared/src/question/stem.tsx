import type { QuType } from '@xuekao/contracts';
import { use, useMemo, type ReactElement, type ReactNode } from 'react';
import { formatScore } from '../format/format.js';
import { RichText } from '../rich-text/rich-text.js';
import { sharedText } from '../texts/zh-cn.js';
import { MarksShown } from './marks-shown.js';
import styles from './stem.module.css';

export const quTypeText = (type: QuType): string => sharedText(`shared.quType.${type}`);

/** Name of a blank, in the text and at its field. */
export const blankName = (index: number): string => sharedText('shared.question.blank', { n: index + 1 });

/** First part of the ids of a question's fields. */
export const fieldsOf = (quId: string): string => `blank-${quId}`;

export interface StemProps {
  label: string;
  quType: QuType;
  score: number;
  /** how many questions a compound one consists of: below its material one does not see that more follow */
  parts?: number;
  content: string;
  /** how many fields there are for the blanks of the text */
  blanks?: number;
  /** where those fields are: see `fieldIdOf` */
  fields?: string;
  /** what those fields hold */
  written?: readonly string[];
  /** level of the heading, for the outline of the page */
  component?: 'h2' | 'h3' | 'h4';
  aside?: ReactNode;
}

/** Number, type and marks in one quiet line, then the text of the question. */
export function Stem({
  label,
  quType,
  score,
  parts = 0,
  content,
  blanks = 0,
  fields = '',
  written,
  component: Heading = 'h2',
  aside,
}: StemProps): ReactElement {
  const hasMarks = use(MarksShown);
  const names = useMemo(() => Array.from({ length: blanks }, (_, index) => blankName(index)), [blanks]);
  return (
    <div>
      <div className={styles['head']}>
        <Heading className={styles['label']}>
          {label}{' '}
          <span className="xk-small xk-soft">
            {quTypeText(quType)}
            {parts > 1 ? ` · ${sharedText('shared.question.parts', { n: parts })}` : ''}
            {hasMarks ? (
              <>
                {' · '}
                <span className="xk-kept">{sharedText('shared.question.score', { score: formatScore(score) })}</span>
              </>
            ) : null}
          </span>
        </Heading>
        <div className={styles['aside']}>{aside}</div>
      </div>
      <RichText html={content} blanks={names} fields={fields} written={written} className={styles['text']} />
    </div>
  );
}
