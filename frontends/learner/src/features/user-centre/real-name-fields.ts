import { isIdCard, isIdCardMask } from '@xuekao/contracts/id-card';
import { realText } from '../../texts/real-name.texts.js';
import type { Faults } from '../../lib/form/rules.js';

export interface RealNameFields {
  realName: string;
  /** masked while it is the number that was handed in before */
  idCard: string;
  /** data address */
  face: string;
  consent: boolean;
}

function idCardFault(idCard: string): string | null {
  if (idCard === '') return realText('real.idCard.missing');
  return isIdCard(idCard) || isIdCardMask(idCard) ? null : realText('real.idCard.wrong');
}

/** The specification's rules and words (part 1, section 5), in the order of the fields. */
export function realNameFaults({ realName, idCard, face, consent }: RealNameFields): Faults<RealNameFields> {
  const number = idCardFault(idCard.trim().toUpperCase());
  return {
    ...(realName.trim() === '' ? { realName: realText('real.realName.missing') } : {}),
    ...(number === null ? {} : { idCard: number }),
    ...(face === '' ? { face: realText('real.face.missing') } : {}),
    ...(consent ? {} : { consent: realText('real.consent.missing') }),
  };
}
