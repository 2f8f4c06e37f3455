import { learnerPages } from '@xuekao/contracts/addresses';
import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SurveyAnswerPage } from './survey-answer-page.js';
import { SurveyCentrePage } from './survey-centre.js';
import { SurveyThanksPage } from './survey-thanks-page.js';
import { SurveyViewPage } from './survey-view-page.js';

/** The pages of surveys, which one chunk brings: who opens a link needs them one after the other. */
export function SurveyPage(): ReactElement {
  const { pathname } = useLocation();
  switch (pathname.replace(/\/$/, '')) {
    case learnerPages.SurveyCentre:
      return <SurveyCentrePage />;
    case learnerPages.SurveyView:
      return <SurveyViewPage />;
    case learnerPages.SurveyAnswer:
      return <SurveyAnswerPage />;
    case learnerPages.SurveyThanks:
      return <SurveyThanksPage />;
    default:
      return <Navigate to={learnerPages.NotFound} replace />;
  }
}
