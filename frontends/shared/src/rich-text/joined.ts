const closing = /^[，。、；：？！）】》」』”’,.;:?!)\]]/;

/**
 * Text that follows a blank or a formula: its full stop or comma stays with what stands before it, as within text. A browser may break a
 * line between them, for to it a blank is a box. The character is a word joiner, which nobody sees or hears.
 */
export const joined = (text: string): string => (closing.test(text) ? `\u2060${text}` : text);
