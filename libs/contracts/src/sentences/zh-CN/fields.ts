/**
 * Faults of a field of a call, in general words. In the language of the site the contract has a sentence of its own for nearly every field,
 * which is said in place of these; other languages name the field as the call does.
 */
export const fields = {
  missing: '请填写 {field}',
  tooLong: '{field}不能超过 {max} 个字',
  tooShort: '{field}至少 {min} 个字',
  tooMany: '{field}最多 {max} 项',
  tooFew: '{field}至少 {min} 项',
  tooGreat: '{field}不能大于 {max}',
  tooSmall: '{field}不能小于 {min}',
  wrongFormat: '{field}格式不正确',
  wrongChoice: '{field}的取值不正确',
  wrong: '{field}不正确',
} as const;
