import { learnerPages } from '@xuekao/contracts/addresses';

export const viewAddress = (surveyId: string, isAuto = false): string =>
  `${learnerPages.SurveyView}?surveyId=${surveyId}${isAuto ? '&auto=1' : ''}`;
export const answerAddress = (paperId: string, isReading = false): string =>
  `${learnerPages.SurveyAnswer}?paperId=${paperId}${isReading ? '&flag=view' : ''}`;
