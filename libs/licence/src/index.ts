export {
  issueLicence,
  isMachineCode,
  newKeyPair,
  readLicence,
  type LicenceKeys,
  type LicenceReading,
  type LicenceTerms,
} from './licence.js';
