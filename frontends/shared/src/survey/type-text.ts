import type { SurveyType } from '@xuekao/contracts';
import { surveyText } from './survey.texts.js';

export const surveyTypeText = (type: SurveyType): string => surveyText(`survey.type.${type}`);
