import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnswerFault, AnswerQuestion, SurveyAnswer } from '@xuekao/contracts';
import { isMulti, isScored, isTaken, mostRemark, mostText } from '@xuekao/contracts/survey-rules';
import { useId, type ReactElement } from 'react';
import { MatrixField } from './matrix-field.js';
import { ScaleField } from './scale-field.js';
import { faultText } from './survey-answers.js';
import { surveyText } from './survey.texts.js';

interface SurveyQuestionViewProps {
  question: AnswerQuestion;
  value: SurveyAnswer;
  readOnly?: boolean;
  fault?: AnswerFault | undefined;
  onChange: (value: SurveyAnswer) => void;
}
type Part = Omit<SurveyQuestionViewProps, 'fault'> & { describedBy: string; isWrong: boolean };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function bounds({ quType, selectMin: n, selectMax: m }: AnswerQuestion): string {
  if (!isMulti(quType) || (n === 0 && m === 0)) return '';
  return surveyText(n > 0 && m > 0 ? 'survey.count' : n > 0 ? 'survey.least' : 'survey.most', { n, m });
}

function Options({ question, value, readOnly = false, onChange }: Part): ReactElement {
  const several = isMulti(question.quType);
  const name = useId();
  const toggle = (id: string): void => {
    const isOn = value.options.some((one) => one.id === id);
    const others = several ? value.options.filter((one) => one.id !== id) : [];
    onChange({
      ...value,
      options: isOn && several ? others : [...others, { id, remark: value.options.find((one) => one.id === id)?.remark ?? '' }],
    });
  };
  const write = (id: string, remark: string): void =>
    onChange({ ...value, options: value.options.map((one) => (one.id === id ? { id, remark } : one)) });
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {isTaken(question) && value.options.length === 0 && !readOnly ? (
        <Typography variant="body2" color="warning.main" role="status">
          {surveyText('survey.taken')}
        </Typography>
      ) : null}
      {question.answerList.map(({ id, content, score, hasRemark, remarkRequired, isFull = false }, at) => {
        const chosen = value.options.find((one) => one.id === id);
        // what was chosen before it was full may be taken back
        const isBarred = isFull && chosen === undefined && !readOnly;
        return (
          <Box key={id}>
            <Box
              component="label"
              sx={{
                display: 'flex',
                gap: 1,
                minHeight: 44,
                py: 1.25,
                cursor: readOnly || isBarred ? 'default' : 'pointer',
                color: isBarred || (readOnly && chosen === undefined) ? 'text.secondary' : 'text.primary',
                overflowWrap: 'anywhere',
              }}
            >
              <Box
                component="input"
                type={several ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen !== undefined}
                disabled={isBarred}
                onChange={() => {
                  if (!readOnly) toggle(id);
                }}
                sx={{ flex: 'none', width: 20, height: 20, m: 0, mt: '2px', accentColor: 'var(--xk-primary-main)', cursor: 'inherit' }}
              />
              <span>
                {letters[at]}. {content}{' '}
                {isScored(question.quType) ? (
                  <Typography component="span" variant="body2" color="textSecondary">
                    {surveyText('survey.score', { n: score })}
                  </Typography>
                ) : null}
                {isFull ? (
                  <Typography component="span" variant="body2" color="warning.main" sx={{ whiteSpace: 'nowrap' }}>
                    {surveyText('survey.full')}
                  </Typography>
                ) : null}
              </span>
            </Box>
            {hasRemark && chosen !== undefined ? (
              <Box sx={{ pl: 3.5, mb: 1 }}>
                <TextField
                  fullWidth
                  size="small"
                  label={surveyText(remarkRequired ? 'survey.remarkMust' : 'survey.remarkOf', { option: content })}
                  value={chosen.remark}
                  slotProps={{ htmlInput: { maxLength: mostRemark, readOnly } }}
                  onChange={({ target }) => write(id, target.value)}
                />
              </Box>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}

function Words({ value, readOnly = false, describedBy, isWrong, question, onChange }: Part): ReactElement {
  return (
    <TextField
      multiline
      fullWidth
      minRows={3}
      maxRows={12}
      error={isWrong}
      value={value.answer}
      placeholder={readOnly ? surveyText('survey.none') : surveyText('survey.text')}
      helperText={readOnly ? undefined : surveyText('survey.length', { n: value.answer.length })}
      slotProps={{ htmlInput: { 'aria-label': question.content, 'aria-describedby': describedBy, maxLength: mostText, readOnly } }}
      onChange={({ target }) => onChange({ ...value, answer: target.value })}
    />
  );
}

/** One question of a survey with its answer: for who answers, for who reads an answer, and for who looks at a draft. */
export function SurveyQuestionView({ fault, ...props }: SurveyQuestionViewProps): ReactElement {
  const { question } = props;
  const faultId = useId();
  const note = bounds(question);
  const part: Part = { ...props, describedBy: faultId, isWrong: fault !== undefined };
  return (
    <Box
      component="fieldset"
      id={`survey-qu-${question.id}`}
      tabIndex={-1}
      aria-describedby={faultId}
      // room for the bar over the page, which is 89 px high on a phone, and grows with the letters
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, scrollMarginTop: '6.5rem' }}
    >
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1, p: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {question.sort}. {question.content}
        {question.required ? (
          <Box component="span" sx={{ color: 'error.main', ml: 0.5 }}>
            *
            <Box component="span" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
              {surveyText('survey.required')}
            </Box>
          </Box>
        ) : null}
        {note === '' ? null : (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            {note}
          </Typography>
        )}
      </Typography>
      {question.quType === 'saq' ? (
        <Words {...part} />
      ) : question.quType === 'scale' ? (
        <ScaleField {...part} />
      ) : question.quType === 'matrix' ? (
        <MatrixField {...part} />
      ) : (
        <Options {...part} />
      )}
      <Typography id={faultId} variant="body2" color="error" role={fault === undefined ? undefined : 'alert'} sx={{ mt: 0.5 }}>
        {fault === undefined ? '' : faultText(question, fault)}
      </Typography>
    </Box>
  );
}
