/** Words of the data of places (`ip2region`), as its makers write them. */
export const home = '中国';
/** Words for what the data does not know. */
export const unknownWords: ReadonlySet<string> = new Set(['', '0', '未知']);
/** The rest of 内蒙古自治区 in front of a city: 区呼和浩特市. */
export const strayPrefix = /^区/;
/** Ends of names that are left out, or another one than in the official list: 北京, 果洛州. */
export const looseEnd = /(?:省|市|地区|盟|州)$/;
