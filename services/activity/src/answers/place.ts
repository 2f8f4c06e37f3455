import { siteText } from '@xuekao/contracts';
import { isInnerAddress } from '@xuekao/platform';

export interface Place {
  province: string;
  city: string;
}

/** Place of an address, as far as it is known. The address itself is kept nowhere. */
export function placeOf(address: string): Place {
  const word = siteText(isInnerAddress(address) ? 'survey.innerPlace' : 'survey.unknownPlace');
  return { province: word, city: word };
}
