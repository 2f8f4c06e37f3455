import type { fields as inChinese } from '../zh-CN/fields.js';
import type { Translation } from '../translation.js';

export const fields = {
  missing: 'please fill in {field}',
  tooLong: '{field} can have at most {max} characters',
  tooShort: '{field} needs at least {min} characters',
  tooMany: '{field} can have at most {max} entries',
  tooFew: '{field} needs at least {min} entries',
  tooGreat: '{field} can be at most {max}',
  tooSmall: '{field} must be at least {min}',
  wrongFormat: '{field} has the wrong format',
  wrongChoice: '{field} must be one of the given choices',
  wrong: '{field} is not correct',
} satisfies Translation<typeof inChinese>;
