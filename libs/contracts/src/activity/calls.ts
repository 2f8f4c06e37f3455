import { activitiesCalls } from './activities.js';
import { joinCalls } from './joins.js';
import { activityPurchaseCalls } from './purchases.js';
import { surveyPaperCalls } from './survey-papers.js';
import { surveyQuestionCalls } from './survey-questions.js';
import { surveyCalls } from './surveys.js';

/** Every call of the service by feature. */
export const activityCalls = {
  activities: activitiesCalls,
  joins: joinCalls,
  purchases: activityPurchaseCalls,
  surveys: surveyCalls,
  surveyQuestions: surveyQuestionCalls,
  surveyPapers: surveyPaperCalls,
};
