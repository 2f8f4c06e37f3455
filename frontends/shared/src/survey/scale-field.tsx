import CircleIcon from '@mui/icons-material/Circle';
import EmptyCircleIcon from '@mui/icons-material/CircleOutlined';
import HeartIcon from '@mui/icons-material/Favorite';
import EmptyHeartIcon from '@mui/icons-material/FavoriteBorder';
import StarIcon from '@mui/icons-material/Star';
import EmptyStarIcon from '@mui/icons-material/StarBorder';
import GoodIcon from '@mui/icons-material/ThumbUp';
import EmptyGoodIcon from '@mui/icons-material/ThumbUpOffAlt';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnswerQuestion, RankStyle, SurveyAnswer } from '@xuekao/contracts';
import { npsLevel, stepsOf } from '@xuekao/contracts/survey-rules';
import { useId, type ReactElement } from 'react';
import { surveyText } from './survey.texts.js';

const icons: Partial<Record<RankStyle, readonly [typeof StarIcon, typeof StarIcon]>> = {
  circle: [CircleIcon, EmptyCircleIcon],
  heart: [HeartIcon, EmptyHeartIcon],
  good: [GoodIcon, EmptyGoodIcon],
  star: [StarIcon, EmptyStarIcon],
};

interface ScaleFieldProps {
  question: AnswerQuestion;
  value: SurveyAnswer;
  readOnly?: boolean;
  onChange: (value: SurveyAnswer) => void;
}

/** Steps of a scale in a row: radio buttons that look like numbers, or like signs of which all up to the chosen one are filled. */
export function ScaleField({ question, value, readOnly = false, onChange }: ScaleFieldProps): ReactElement {
  const name = useId();
  const { rankStyle, answerList } = question;
  const steps = stepsOf(question);
  const pair = icons[rankStyle];
  const chosen = value.answer === '' ? null : Number(value.answer);
  const chosenLabel = chosen === null ? undefined : answerList[steps.indexOf(chosen)]?.content;
  const isNps = question.rankLevel === npsLevel;
  const [low, high] = [
    answerList[0]?.content ?? (isNps ? surveyText('survey.low') : ''),
    answerList[steps.length - 1]?.content ?? (isNps ? surveyText('survey.high') : ''),
  ];
  return (
    <Box>
      {/* As wide as the steps are: the word of the last one stands below it. */}
      <Box sx={{ width: 'fit-content', maxWidth: '100%' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {steps.map((step, at) => {
            const isOn = pair === undefined ? chosen === step : chosen !== null && step <= chosen;
            const Icon = pair?.[isOn ? 0 : 1];
            const label = answerList[at]?.content;
            return (
              <Box
                component="label"
                key={step}
                sx={{
                  position: 'relative',
                  display: 'grid',
                  placeItems: 'center',
                  minWidth: 44,
                  height: 44,
                  cursor: readOnly ? 'default' : 'pointer',
                  borderRadius: rankStyle === 'num2' ? '50%' : 1,
                  color: isOn && pair ? 'warning.main' : isOn ? 'primary.contrastText' : 'text.primary',
                  ...(pair
                    ? {}
                    : { border: 1, borderColor: isOn ? 'primary.main' : 'divider', bgcolor: isOn ? 'primary.main' : 'transparent' }),
                  // the system's colours leave no ground that would tell the chosen number
                  '@media (forced-colors: active)':
                    isOn && pair === undefined
                      ? { forcedColorAdjust: 'none', bgcolor: 'Highlight', color: 'HighlightText', borderColor: 'Highlight' }
                      : {},
                  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
                }}
              >
                <Box
                  component="input"
                  type="radio"
                  name={name}
                  aria-label={label === undefined ? surveyText('survey.step', { n: step }) : `${step} ${label}`}
                  checked={chosen === step}
                  onChange={() => {
                    if (!readOnly) onChange({ ...value, answer: String(step) });
                  }}
                  sx={{ position: 'absolute', inset: 0, opacity: 0, m: 0, width: '100%', height: '100%', cursor: 'inherit' }}
                />
                {Icon === undefined ? step : <Icon aria-hidden />}
              </Box>
            );
          })}
        </Box>
        {low === '' && high === '' ? null : (
          <Typography
            variant="body2"
            color="textSecondary"
            component="div"
            sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5, gap: 2 }}
          >
            <span>{low}</span>
            <span>{high}</span>
          </Typography>
        )}
      </Box>
      {chosenLabel === undefined ? null : (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {chosenLabel}
        </Typography>
      )}
    </Box>
  );
}
