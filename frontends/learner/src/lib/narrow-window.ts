/** Window of a sitting without a column beside the questions. */
export const isNarrow = '(max-width: 1199.95px)';
