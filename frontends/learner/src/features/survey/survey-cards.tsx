import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { SurveyCard } from '@xuekao/contracts';
import { formatRange } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { viewAddress } from './survey-addresses.js';
import { surveyText } from './survey.texts.js';

interface CardProps {
  survey: SurveyCard;
  onRecords: (surveyId: string) => void;
}

export const countText = ({ sampleCount: n, sampleLimit: limit }: Pick<SurveyCard, 'sampleCount' | 'sampleLimit'>): string =>
  surveyText(limit > 0 ? 'survey.count' : 'survey.countFree', { n, limit });

function OneCard({ survey, onRecords }: CardProps): ReactElement {
  const { id, title, phase, myJoinCount: n } = survey;
  const isOpen = phase === 'open';
  return (
    <Card component="li" variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Chip size="small" variant="outlined" color={isOpen ? 'success' : 'default'} label={surveyText(`survey.phase.${phase}`)} />
        <Chip size="small" variant="outlined" label={survey.surveyType_dictText} />
        {survey.needLogin ? null : <Chip size="small" variant="outlined" label={surveyText('survey.anonymous')} />}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatRange(survey.startTime, survey.endTime)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {countText(survey)}
      </Typography>
      <Box sx={{ mt: 'auto', pt: 1 }}>
        {n === 0 ? (
          <Button
            component="a"
            href={viewAddress(id)}
            target="_blank"
            rel="noopener"
            variant={isOpen ? 'contained' : 'outlined'}
            aria-label={surveyText(isOpen ? 'survey.joinIn' : 'survey.openOne', { title })}
            sx={{ minHeight: 44 }}
          >
            {surveyText(isOpen ? 'survey.toJoin' : 'survey.open')}
          </Button>
        ) : (
          <Button
            variant="outlined"
            aria-label={surveyText('survey.recordsOf', { title, n })}
            sx={{ minHeight: 44 }}
            onClick={() => onRecords(id)}
          >
            {surveyText('survey.records', { n })}
          </Button>
        )}
      </Box>
    </Card>
  );
}

export function SurveyCards({ surveys, onRecords }: { surveys: readonly SurveyCard[]; onRecords: CardProps['onRecords'] }): ReactElement {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
      }}
    >
      {surveys.map((survey) => (
        <OneCard key={survey.id} survey={survey} onRecords={onRecords} />
      ))}
    </Box>
  );
}
