/**
 * Words of the text that questions are imported from: numbers of questions. They are recognised, whatever language its reader asks for.
 */

/** A number that a line of text begins with. */
export const numbered = /^(?:第\s{0,3})?[（(]?\s{0,3}([0-9０-９]{1,6})\s{0,3}(?:题\s{0,3}[.．、:：]?|[)）]?\s{0,3}[.．、]|[)）])/;
