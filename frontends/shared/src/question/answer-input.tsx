import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { use, useId, type ChangeEvent, type KeyboardEvent, type ReactElement } from 'react';
import { isChoiceType } from '@xuekao/question/view';
import { Field } from '../form/field.js';
import { TextArea } from '../form/text-area.js';
import { fieldIdOf } from '../rich-text/blanks.js';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import { AnswerFilesContext } from '../answer-files/answer-files-context.js';
import styles from './answer-input.module.css';
import { withBlank, withOption, type Composition } from './answers.js';
import { OptionList } from './option-list.js';
import { blankName, fieldsOf } from './stem.js';

/** The specification's reading: a short answer holds this many characters. */
export const maxAnswerText = 20_000;
/** so near to it the counter names the limit */
const nearMaxText = 18_000;

/**
 * `composition`: an input method is at work in the field, and `unfinished` is what it shows meanwhile. Absent: the person has written or
 * chosen this.
 */
export type OnAnswer = (quId: string, answer: AnswerValue, composition?: Composition) => void;

export interface AnswerInputProps {
  question: LearnerQuestionView;
  /** what the question is called in labels: `12`, `12.3` */
  label: string;
  answer: AnswerValue | null;
  disabled?: boolean;
  onAnswer: OnAnswer;
}

const compositionOf = ({ nativeEvent }: ChangeEvent): Composition | undefined =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true ? 'unfinished' : undefined;

function TextAnswer({ question, label, answer, disabled, onAnswer }: AnswerInputProps): ReactElement {
  const text = answer?.text ?? '';
  const isFull = text.length >= maxAnswerText;
  const full = sharedText('shared.question.textFull', { max: maxAnswerText });
  const countId = useId();
  const renderFiles = use(AnswerFilesContext);
  const withText = (text: string): AnswerValue => (answer?.files === undefined ? { text } : { text, files: answer.files });
  return (
    <div className={styles['text']}>
      <TextArea
        minRows={5}
        maxRows={18}
        value={text}
        error={isFull}
        disabled={disabled === true}
        aria-label={sharedText('shared.question.text', { n: label })}
        aria-describedby={countId}
        placeholder={sharedText('shared.question.textPlaceholder')}
        maxLength={maxAnswerText}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onAnswer(question.quId, withText(event.target.value), compositionOf(event))}
        onCompositionEnd={({ currentTarget: { value } }) => onAnswer(question.quId, withText(value), 'finished')}
      />
      <p id={countId} className={classNames(styles['count'], isFull && styles['full'])}>
        {isFull
          ? full
          : text === ''
            ? ''
            : sharedText(text.length < nearMaxText ? 'shared.question.textLength' : 'shared.question.textCount', {
                n: text.length,
                max: maxAnswerText,
              })}
      </p>
      {/* there before it speaks: a region that appears with its text is not read */}
      <p role="status" className="xk-heard">
        {isFull ? full : ''}
      </p>
      {renderFiles !== null && question.answerFiles !== undefined
        ? renderFiles({ question, label, answer, disabled: disabled === true, onAnswer })
        : null}
    </div>
  );
}

/** Enter leads to the next blank; one that chooses characters in an input method does not. */
function toNextBlank({ key, nativeEvent }: KeyboardEvent, next: string): void {
  if (key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229) document.getElementById(next)?.focus();
}

function BlankAnswers({ question, label, answer, disabled, onAnswer }: AnswerInputProps): ReactElement {
  return (
    <div className={classNames(styles['blanks'], question.blanks > 1 && styles['several'])}>
      {Array.from({ length: question.blanks }, (_, index) => (
        <Field
          key={index}
          id={fieldIdOf(fieldsOf(question.quId), index)}
          label={blankName(index)}
          value={answer?.blanks?.[index] ?? ''}
          disabled={disabled === true}
          onChange={(event) => onAnswer(question.quId, withBlank(question.blanks, answer, index, event.target.value), compositionOf(event))}
          shrink
          onCompositionEnd={({ currentTarget: { value } }) =>
            onAnswer(question.quId, withBlank(question.blanks, answer, index, value), 'finished')
          }
          onKeyDown={(event) => toNextBlank(event, fieldIdOf(fieldsOf(question.quId), index + 1))}
          enterKeyHint={index + 1 < question.blanks ? 'next' : 'done'}
          maxLength={2000}
          aria-label={sharedText('shared.question.blankLabel', { q: label, n: index + 1 })}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
        />
      ))}
    </div>
  );
}

/** The field that a question's type answers with. */
export function AnswerInput(props: AnswerInputProps): ReactElement | null {
  const { question, label, answer, disabled, onAnswer } = props;
  if (isChoiceType(question.quType)) {
    return (
      <OptionList
        question={question}
        label={label}
        chosen={answer?.options ?? []}
        disabled={disabled === true}
        onChoose={(optionId) => onAnswer(question.quId, withOption(question, answer, optionId))}
        onClear={() => onAnswer(question.quId, { options: [] })}
      />
    );
  }
  if (question.quType === 'fill') return <BlankAnswers {...props} />;
  if (question.quType === 'saq') return <TextAnswer {...props} />;
  return null;
}
