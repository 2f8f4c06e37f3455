/** Forms of sign-ups, apart from the rest: a learner loads them with the page of an activity. */
export { JoinAnswers } from './join/join-answers.js';
export { joinText } from './join/join.texts.js';
export { JoinFields, type JoinFieldsProps } from './join/join-fields.js';
export { joinDataOf, joinFaults, startValues, type JoinValues } from './join/join-values.js';
