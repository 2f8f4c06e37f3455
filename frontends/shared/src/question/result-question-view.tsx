import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ResultQuestion } from '@xuekao/contracts';
import { use, type ReactElement, type ReactNode } from 'react';
import { keyHtml } from '@xuekao/contracts/own-pictures';
import { acceptedLetters, isAnswered, isChoiceType, leavesOf } from '@xuekao/question/view';
import { formatScore } from '../format/format.js';
import { RichText } from '../rich-text/rich-text.js';
import { AnswerFilesShown } from '../answer-files/answer-files-shown.js';
import { lettersOf } from './answers.js';
import { MarksShown } from './marks-shown.js';
import { alsoRight } from './option-result.js';
import { OptionResultList } from './option-result-list.js';
import { questionResultText } from './result.texts.js';
import { blankName, Stem } from './stem.js';

export type Verdict = 'right' | 'wrong' | 'part' | 'unanswered' | 'waiting';

/** How a question went, in one word that the navigator and the line above the answer share. */
export function verdictOf(question: ResultQuestion): Verdict {
  const leaves = leavesOf(question);
  if (leaves.some((leaf) => leaf.needsHand && leaf.actualScore === null)) return 'waiting';
  if (!leaves.some((leaf) => isAnswered(leaf.answer))) return 'unanswered';
  const got = question.actualScore ?? 0;
  if (question.isRight === true || got >= question.score) return 'right';
  return got > 0 ? 'part' : 'wrong';
}
export const verdictColor = {
  right: 'success.main',
  wrong: 'error.main',
  part: 'warning.main',
  unanswered: 'text.secondary',
  waiting: 'text.secondary',
} as const satisfies Record<Verdict, string>;

/** In practice nobody marks, and an answer that is right in part is not right yet. */
const practiceWords = {
  right: 'shared.result.right',
  wrong: 'shared.result.wrong',
  part: 'shared.result.incomplete',
  unanswered: 'shared.result.unanswered',
  waiting: 'shared.result.compare',
} as const satisfies Record<Verdict, string>;

function VerdictLine({ question }: { question: ResultQuestion }): ReactElement {
  const verdict = verdictOf(question);
  const hasMarks = use(MarksShown);
  return (
    <Typography variant="body2" component="span" sx={{ color: verdictColor[verdict], fontWeight: 600, whiteSpace: 'nowrap' }}>
      {questionResultText(hasMarks ? `shared.result.${verdict}` : practiceWords[verdict])}
      {!hasMarks || question.actualScore === null
        ? ''
        : ` · ${questionResultText('shared.result.gained', { got: formatScore(question.actualScore), max: formatScore(question.score) })}`}
    </Typography>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '88px minmax(0, 1fr)' }, columnGap: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.75 }}>
        {title}
      </Typography>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

function ownAnswer(question: ResultQuestion): string {
  if (!isAnswered(question.answer)) return questionResultText('shared.result.unanswered');
  if (isChoiceType(question.quType)) return lettersOf(question.answerList, question.answer?.options ?? []);
  if (question.quType === 'fill')
    return (question.answer?.blanks ?? []).map((blank, index) => `${blankName(index)}：${blank === '' ? '—' : blank}`).join('\n');
  return question.answer?.text ?? '';
}

/** The answer holds all of them, and so does the key where it may be seen. */
const blanksOf = ({ quType, answer, rightAnswers }: ResultQuestion): number =>
  quType === 'fill' ? Math.max(rightAnswers.length, answer?.blanks?.length ?? 0) : 0;

function Answers({ question, title }: { question: ResultQuestion; title: string | undefined }): ReactElement {
  const choice = isChoiceType(question.quType);
  const right = question.answerList
    .filter((option) => option.isRight)
    .map((option) => option.abc)
    .join('、');
  const also = alsoRight(acceptedLetters(question));
  return (
    <Box sx={{ mt: 2, p: 2, borderRadius: 1.25, bgcolor: 'background.default', display: 'grid', gap: 1.25 }}>
      <Row title={title ?? questionResultText('shared.result.yourAnswer')}>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{ownAnswer(question)}</Typography>
        <AnswerFilesShown quId={question.quId} answer={question.answer} />
      </Row>
      {choice ? (
        <Row title={questionResultText('shared.result.rightAnswer')}>
          <Typography>{right}</Typography>
          {also === '' ? null : <Typography>{also}</Typography>}
        </Row>
      ) : question.rightAnswers.length === 0 ? null : (
        <Row title={questionResultText(question.quType === 'saq' ? 'shared.result.reference' : 'shared.result.rightAnswer')}>
          {question.rightAnswers.map((line, index) => (
            <RichText
              key={index}
              html={
                question.quType === 'fill' && question.rightAnswers.length > 1 ? `${blankName(index)}：${keyHtml(line)}` : keyHtml(line)
              }
            />
          ))}
        </Row>
      )}
      {question.remark === '' ? null : (
        <Row title={questionResultText('shared.result.remark')}>
          <Typography sx={{ whiteSpace: 'pre-wrap' }}>{question.remark}</Typography>
        </Row>
      )}
      <Row title={questionResultText('shared.result.analysis')}>
        {question.analysis === '' ? (
          <Typography color="textSecondary">{questionResultText('shared.result.noAnalysis')}</Typography>
        ) : (
          <RichText html={question.analysis} />
        )}
      </Row>
    </Box>
  );
}

export interface ResultQuestionViewProps {
  question: ResultQuestion;
  label: string;
  /** in the place of the verdict, as in the console's marking */
  aside?: ReactNode;
  /** what the answer is called; a marker reads somebody else's */
  answerTitle?: string;
  /** under each answer, e.g. the field for the marks */
  footer?: (question: ResultQuestion) => ReactNode;
}

/** A question after its release: own answer, right answer, marks and analysis. */
export function ResultQuestionView({ question, label, aside, answerTitle, footer }: ResultQuestionViewProps): ReactElement {
  const verdict = aside ?? <VerdictLine question={question} />;
  if (question.quType === 'mix') {
    return (
      <Box>
        <Stem
          label={`${label}.`}
          quType={question.quType}
          score={question.score}
          content={question.content}
          component="h3"
          aside={verdict}
        />
        <Box sx={{ mt: 3, pl: { xs: 0, md: 3 }, borderLeft: { xs: 0, md: 1 }, borderColor: { md: 'divider' }, display: 'grid', gap: 4 }}>
          {question.subList.map((part, index) => (
            <Box key={part.quId}>
              <Stem
                label={`(${index + 1})`}
                quType={part.quType}
                score={part.score}
                content={part.content}
                blanks={blanksOf(part)}
                component="h4"
                aside={<VerdictLine question={part} />}
              />
              {isChoiceType(part.quType) ? <OptionResultList question={part} chosen={part.answer?.options ?? []} /> : null}
              <Answers question={part} title={answerTitle} />
              {footer?.(part)}
            </Box>
          ))}
        </Box>
      </Box>
    );
  }
  return (
    <Box>
      <Stem
        label={`${label}.`}
        quType={question.quType}
        score={question.score}
        content={question.content}
        blanks={blanksOf(question)}
        component="h3"
        aside={verdict}
      />
      {isChoiceType(question.quType) ? <OptionResultList question={question} chosen={question.answer?.options ?? []} /> : null}
      <Answers question={question} title={answerTitle} />
      {footer?.(question)}
    </Box>
  );
}
