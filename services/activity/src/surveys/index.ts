export { answered, answeredForm, factsOf, phaseOf, shownQuestions, titleOf } from './survey-facts.js';
export { changeBy, hasQuotas, isFull, placesOf, refuseFull, roomFor, type QuotaPlace } from './quotas.js';
export { newId } from './ids.js';
export { SurveyCollections } from './survey.collections.js';
export { surveyStates, type SurveyDoc } from './survey.model.js';
export { SurveyPapers } from './survey-papers.port.js';
export { SurveyReader } from './survey.reader.js';
export { SurveysModule } from './surveys.module.js';
export { SurveyTypes } from './survey-types.js';
