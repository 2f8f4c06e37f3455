/**
 * Words of the text that questions are imported from: questions that share a text. They are recognised, whatever
 * language its reader asks for.
 */
const count = '[0-9０-９]{1,4}|[一二三四五六七八九十]{1,3}';
const asks = '(?:回答|完成|解答|作答)';
export const numbersOf = new RegExp(
  `${asks}[^。！？；]{0,8}?(${count})\\s{0,3}题?\\s{0,3}(?:[～~〜至到—–－-]{1,2}|、|和)\\s{0,3}第?\\s{0,3}(${count})\\s{0,3}小?题`,
);
export const below = new RegExp(`${asks}(?:下面|下列|以下|后面)的?(?:各|小|几|(?:${count}|两)(?:个|道)?)小?题`);

export const ten = '十';
const digits = '一二三四五六七八九';
/** Value of one written digit; 0 without one. */
export const digitOf = (sign: string): number => (sign === '' ? 0 : digits.indexOf(sign) + 1);
