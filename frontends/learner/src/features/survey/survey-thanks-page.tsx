import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { surveyText } from './survey.texts.js';

/** Words after an answer was handed in; those of the survey come with the way here. */
export function SurveyThanksPage(): ReactElement {
  usePageTitle(surveyText('survey.thanksTitle'));
  const { state } = useLocation();
  const words: unknown = state?.thanks;
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', py: { xs: 4, sm: 8 }, textAlign: 'center', display: 'grid', gap: 2, justifyItems: 'center' }}>
      <CheckIcon aria-hidden color="success" sx={{ fontSize: 56 }} />
      <Typography variant="h1">{surveyText('survey.thanksTitle')}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {typeof words === 'string' && words !== '' ? words : surveyText('survey.thanks')}
      </Typography>
      <Button component={Link} to={learnerPages.SurveyCentre} variant="outlined" sx={{ minHeight: 44 }}>
        {surveyText('survey.toCentre')}
      </Button>
    </Box>
  );
}
