import { isIP } from 'node:net';
import { areaList } from '@vant/area-data';
import { siteText } from '@xuekao/contracts';
import { isInnerAddress } from '@xuekao/platform';
import { home, looseEnd, strayPrefix, unknownWords } from './place.words.js';

export interface Place {
  province: string;
  city: string;
}
/** Words of the data about an address. */
export interface FoundPlace {
  country: string;
  province: string;
  city: string;
}

const known = (word: string): string => (unknownWords.has(word.trim()) ? '' : word.trim());
/** Codes of regions begin with two digits of the province. */
const provinceDigits = 2;
/** Cities that are provinces as well, by those digits: 北京, 天津, 上海, 重庆, 香港, 澳门. */
const municipalities = new Set(['11', '12', '31', '50', '81', '82']);
const provinces = Object.entries(areaList.province_list);
const cities = Object.entries(areaList.city_list);

/** Entry of the official list that the data means: it writes 内蒙古 and 北京 short, 果洛州 half, and 区呼和浩特市 with a letter too many. */
function officialName(names: readonly (readonly [code: string, name: string])[], word: string): readonly [string, string] | undefined {
  const own = word.replace(strayPrefix, '');
  const short = own.replace(looseEnd, '');
  if (short === '') return undefined;
  return names.find(([, name]) => name.startsWith(own)) ?? names.find(([, name]) => name.startsWith(short));
}

/** An IPv4 address in the form of an IPv6 one is looked up as what it is. */
const plain = (address: string): string => (/^::ffff:\d/i.test(address) ? address.slice('::ffff:'.length) : address);

/**
 * Place of an address in the words of the official list of regions, so that a filter has one name for each. Abroad the country stands in
 * the place of the province. The address itself is kept nowhere (docs/decisions/0164).
 * @param search finds an address in the data
 */
export function placeOf(address: string, search: (address: string) => FoundPlace | null): Place {
  const own = plain(address);
  if (isInnerAddress(own)) return nowhere('survey.innerPlace');
  const found = isIP(own) === 0 ? null : search(own);
  const country = known(found?.country ?? '');
  const unknown = siteText('survey.unknownPlace');
  if (country !== '' && country !== home) return { province: country, city: known(found?.city ?? '') || unknown };
  const province = officialName(provinces, known(found?.province ?? ''));
  if (province === undefined) return nowhere('survey.unknownPlace');
  const [code, name] = province;
  const digits = code.slice(0, provinceDigits);
  if (municipalities.has(digits)) return { province: name, city: name };
  const city = officialName(
    cities.filter(([cityCode]) => cityCode.startsWith(digits)),
    known(found?.city ?? ''),
  );
  return { province: name, city: city?.[1] ?? unknown };
}

function nowhere(key: 'survey.innerPlace' | 'survey.unknownPlace'): Place {
  const word = siteText(key);
  return { province: word, city: word };
}
