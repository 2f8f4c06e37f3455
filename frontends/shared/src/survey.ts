/** Questions of a survey, apart from the rest: the pages of exams do without them. */
export { SurveyQuestionView } from './survey/question-view.js';
export { SurveySheet } from './survey/survey-sheet.js';
export { answersOf, faultText, pathOf, surveyFaults, withAnswers, type SurveyAnswers } from './survey/survey-answers.js';
export { surveyTypeText } from './survey/type-text.js';
