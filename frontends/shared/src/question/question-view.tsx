import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { useId, useState, type ChangeEvent, type ReactElement, type ReactNode } from 'react';
import { Field } from '../form/field.js';
import { TextArea } from '../form/text-area.js';
import { RichText } from '../rich-text/rich-text.js';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import { isChoice, withBlank, withOption, type Composition } from './answers.js';
import { OptionList } from './option-list.js';
import styles from './question-view.module.css';
import { Stem } from './stem.js';

/** The specification's reading: a short answer holds this many characters. */
export const maxAnswerText = 20_000;

/** `composition`: an input method is at work in the field, and `unfinished` is what it shows meanwhile. Absent: the person has written or chosen this. */
export type OnAnswer = (quId: string, answer: AnswerValue, composition?: Composition) => void;

export interface AnswerInputProps {
  question: LearnerQuestionView;
  /** what the question is called in labels: `12`, `12.3` */
  label: string;
  answer: AnswerValue | null;
  disabled?: boolean;
  onAnswer: OnAnswer;
}

const compositionOf = ({ nativeEvent }: ChangeEvent): Composition | undefined => ('isComposing' in nativeEvent && nativeEvent.isComposing === true ? 'unfinished' : undefined);

function TextAnswer({ question, label, answer, disabled, onAnswer }: AnswerInputProps): ReactElement {
  const text = answer?.text ?? '';
  const isFull = text.length >= maxAnswerText;
  const full = sharedText('shared.question.textFull', { max: maxAnswerText });
  const countId = useId();
  return (
    <div className={styles['text']}>
      <TextArea
        minRows={5} maxRows={18} value={text} error={isFull} disabled={disabled === true}
        aria-label={sharedText('shared.question.text', { n: label })} aria-describedby={countId} placeholder={sharedText('shared.question.textPlaceholder')}
        maxLength={maxAnswerText} spellCheck={false} autoComplete="off"
        onChange={(event) => onAnswer(question.quId, { text: event.target.value }, compositionOf(event))}
        onCompositionEnd={({ currentTarget: { value } }) => onAnswer(question.quId, { text: value }, 'finished')}
      />
      <p id={countId} className={classNames(styles['count'], isFull && styles['full'])}>{isFull ? full : sharedText('shared.question.textCount', { n: text.length, max: maxAnswerText })}</p>
      {/* there before it speaks: a region that appears with its text is not read */}
      <Box role="status" sx={visuallyHidden}>{isFull ? full : ''}</Box>
    </div>
  );
}

function BlankAnswers({ question, label, answer, disabled, onAnswer }: AnswerInputProps): ReactElement {
  return (
    <Box sx={{ mt: 2.5, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: question.blanks > 1 ? '1fr 1fr' : 'minmax(0, 480px)' } }}>
      {Array.from({ length: question.blanks }, (_, index) => (
        <Field
          key={index}
          label={sharedText('shared.question.blank', { n: index + 1 })}
          value={answer?.blanks?.[index] ?? ''}
          disabled={disabled === true}
          onChange={(event) => onAnswer(question.quId, withBlank(question.blanks, answer, index, event.target.value), compositionOf(event))}
          shrink
          onCompositionEnd={({ currentTarget: { value } }) => onAnswer(question.quId, withBlank(question.blanks, answer, index, value), 'finished')}
          maxLength={2000} aria-label={sharedText('shared.question.blankLabel', { q: label, n: index + 1 })} spellCheck={false} autoComplete="off" autoCapitalize="off"
        />
      ))}
    </Box>
  );
}

/** The field that a question's type answers with. */
export function AnswerInput(props: AnswerInputProps): ReactElement | null {
  const { question, label, answer, disabled, onAnswer } = props;
  if (isChoice(question.quType)) {
    return (
      <OptionList
        question={question}
        label={label}
        chosen={answer?.options ?? []}
        disabled={disabled === true}
        onChoose={(optionId) => onAnswer(question.quId, withOption(question, answer, optionId))}
      />
    );
  }
  if (question.quType === 'fill') return <BlankAnswers {...props} />;
  if (question.quType === 'saq') return <TextAnswer {...props} />;
  return null;
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
  /** passage and parts in two columns where there is room (default) */
  split?: boolean;
}

function Passage({ content }: { content: string }): ReactElement {
  const [open, setOpen] = useState(true);
  return (
    <Box>
      <Button
        size="small"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ display: { xs: 'inline-flex', lg: 'none' }, minHeight: 44, ml: -1, mb: 0.5 }}
      >
        {sharedText(open ? 'shared.question.passageHide' : 'shared.question.passageShow')}
      </Button>
      <Box sx={{ display: { xs: open ? 'block' : 'none', lg: 'block' } }}>
        <RichText html={content} sx={{ fontSize: '1.03rem', lineHeight: 1.9 }} />
      </Box>
    </Box>
  );
}

/** A compound question: its passage stays in view beside the parts on wide screens. */
function CompoundQuestion({ question, label, answerOf, onAnswer, disabled, aside, component, split = true }: QuestionViewProps): ReactElement {
  const wide = split ? 'lg' : 'xl';
  return (
    <Box>
      <Stem label={`${label}.`} quType={question.quType} score={question.score} content="" component={component ?? 'h2'} aside={aside} />
      <Box sx={{ display: 'grid', gap: { xs: 2, [wide]: 4 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(split ? { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } : {}) } }}>
        <Box
          role="group"
          tabIndex={split ? 0 : undefined}
          aria-label={sharedText('shared.question.passage')}
          sx={{
            minWidth: 0, p: 2, borderRadius: 1.25, bgcolor: 'background.default',
            ...(split ? { position: { lg: 'sticky' }, top: { lg: 80 }, maxHeight: { lg: 'calc(100dvh - 172px)' }, overflowY: { lg: 'auto' }, alignSelf: 'start' } : {}),
          }}
        >
          <Passage content={question.content} />
        </Box>
        <Box sx={{ minWidth: 0, display: 'grid', gap: 4, alignContent: 'start' }}>
          {question.subList.map((part, index) => (
            <Box key={part.quId} id={`qu-${part.quId}`} sx={{ scrollMarginTop: 80 }}>
              <Stem label={`(${index + 1})`} quType={part.quType} score={part.score} content={part.content} component={component === 'h3' ? 'h4' : 'h3'} />
              <AnswerInput question={part} label={`${label}.${index + 1}`} answer={answerOf(part.quId)} disabled={disabled === true} onAnswer={onAnswer} />
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** A question as a learner sees it, with the field for the answer. */
export function QuestionView(props: QuestionViewProps): ReactElement {
  const { question, label, answerOf, onAnswer, disabled, aside, component } = props;
  if (question.quType === 'mix') return <CompoundQuestion {...props} />;
  const hint = question.quType === 'multi' || question.quType === 'multi2' ? sharedText(`shared.question.${question.quType}Hint`) : null;
  return (
    <Box>
      <Stem label={`${label}.`} quType={question.quType} score={question.score} content={question.content} component={component ?? 'h2'} aside={aside} />
      {hint === null ? null : <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>{hint}</Typography>}
      <AnswerInput question={question} label={label} answer={answerOf(question.quId)} disabled={disabled === true} onAnswer={onAnswer} />
    </Box>
  );
}
