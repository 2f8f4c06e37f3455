import { certHindrances, certSignPlaces, namedSigns, siteText, type CertSignPlace } from '@xuekao/contracts';
import type { HinderedCert } from './reward.model.js';

type What = Pick<HinderedCert, 'hindrance' | 'signs' | 'lacking' | 'title' | 'deptName' | 'examTitle'>;

/** Reason for the office, with the words that it has to mend. */
export function officeWords({ hindrance, signs, lacking = {}, title, deptName: dept }: What): string {
  if (hindrance === certHindrances.kindGone) return siteText('cert.kindGone');
  if (hindrance === certHindrances.withdrawn) return siteText('cert.withdrawnBefore');
  const found = placesOf(lacking).map((place) =>
    siteText('cert.signsIn', { where: siteText(`cert.in${place}`, { title, dept }), signs: namedSigns(lacking[place] ?? '') }),
  );
  // rows of the release before this one do not say where
  return found.length === 0 ? siteText('cert.signsMissing', { signs: namedSigns(signs) }) : found.join('；');
}

/** The reason for the person who earned it, and whom to ask. @param maker name of who made the exam; empty: gone */
export function learnerWords({ hindrance, lacking = {}, examTitle: exam }: What, maker: string): string {
  const own = placesOf(lacking).filter((place) => place !== 'cert');
  const who = maker === '' ? siteText('cert.whoOffice') : siteText('cert.whoMaker', { maker });
  const why =
    hindrance === certHindrances.kindGone
      ? siteText('cert.missedKind')
      : own.length === 0
        ? siteText('cert.missedCert')
        : siteText('cert.missedSigns', { where: own.map((place) => siteText(`cert.of${place}`)).join('、') });
  const ask = siteText(own.length === 0 ? 'cert.askWait' : 'cert.askMend', { who });
  return siteText('cert.missed', { exam, why, ask });
}

export const placesOf = (lacking: Readonly<Partial<Record<CertSignPlace, string>>>): CertSignPlace[] =>
  certSignPlaces.filter((place) => (lacking[place] ?? '') !== '');
