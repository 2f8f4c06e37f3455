/** The date field, apart from the rest: the learner's first pages have no room for it and load it after themselves. */
export { DateField, type DateFieldProps } from './dates/date-field.js';
