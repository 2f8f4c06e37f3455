/**
 * Words of the text that questions are imported from: marks of what got lost. They are recognised, whatever language its reader asks for.
 */

/**
 * Marks of a plain text where a picture or a formula could not come along: the console writes wide brackets, other programs narrow ones.
 * Behind a colon stand words that could be read of it.
 */
export const lost = /\ufffc|［(?:图片|公式)(?:：[^［］\n]{1,200})?］|(?<!!)\[(?:图片|公式)\](?!\()|【(?:图片|公式)】/g;
/** Words inside the marks. */
export const pictureWord = '图片';
export const formulaWord = '公式';
