import Button from '@mui/material/Button';
import { learnerPages } from '@xuekao/contracts/addresses';
import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { surveyText } from './survey.texts.js';

/** In the place of a survey that did not load. */
export function SurveyError({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <ErrorState
      isPage
      error={error}
      onRetry={onRetry}
      action={
        <Button component={Link} to={learnerPages.SurveyCentre} variant="contained" sx={{ minHeight: 44 }}>
          {surveyText('survey.toCentre')}
        </Button>
      }
    />
  );
}
